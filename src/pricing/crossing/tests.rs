#![allow(clippy::unwrap_used)]

use jiff::civil::date;

use super::*;
use crate::config::Config;

fn d(text: &str) -> Decimal {
    text.parse().unwrap()
}

fn rules() -> Rules {
    Rules::new(&Config::default(), date(2026, 12, 1), d("19"))
}

/// `0:100 1000:110`
fn curve(knots: &str) -> Curve {
    let knots = knots
        .split(' ')
        .map(|knot| knot.split_once(':').unwrap())
        .map(|(x, y)| (d(x), d(y)))
        .collect();
    Curve::new(knots).unwrap()
}

#[test]
fn spans_are_where_the_other_is_cheaper() {
    let flat = "0:100 100000:100";
    for (a, b, expected) in [
        // Free up to 1,000 GB, then 0.10 a GB, against 100 flat: equal at 2,000.
        ("0:0 1000:0 100000:9900", flat, "2000–100000"),
        (flat, "0:0 1000:0 100000:9900", "0–2000"),
        // Twice crossed.
        (flat, "0:150 1000:50 2000:150 100000:150", "500–1500"),
        // Touching is not cheaper; where both are the same neither is.
        (flat, "0:150 1000:100 2000:150", ""),
        (flat, flat, ""),
        // Only as far as both are known.
        (flat, "0:150 1000:50", "500–1000"),
        // A third has no end as a decimal.
        (
            "0:0 100000:300000",
            "0:1 100000:1",
            "0.3333333333333333333333333333–100000",
        ),
    ] {
        let spans: Vec<String> = cheaper(&curve(a), &curve(b))
            .into_iter()
            .map(|span| format!("{}–{}", span.from.normalize(), span.until.normalize()))
            .collect();
        assert_eq!(spans.join(" "), expected, "{a} | {b}");
    }
}

#[test]
fn statements_are_rounded_to_the_side_where_they_hold() {
    use Direction::{Down, Up};
    let flat = "0:100 100000:100";
    for (a, b, direction, now, expected) in [
        // Equal at 3,111.1…: 3,200 is true, 3,100 is not.
        (
            "0:0 100000:3214.2857142857142857142857143",
            flat,
            Up,
            "1000",
            Some(("3200", None)),
        ),
        // Equal at exactly 2,000: true from the next step on.
        (
            "0:0 1000:0 100000:9900",
            flat,
            Up,
            "1000",
            Some(("2100", None)),
        ),
        // Downwards: cheaper below 2,000.
        (
            flat,
            "0:0 1000:0 100000:9900",
            Down,
            "5000",
            Some(("1900", None)),
        ),
        // Cheaper already.
        (flat, "0:0 1000:0 100000:9900", Up, "1000", None),
        // Only between 500 and 1,500, with both ends rounded inwards.
        (
            flat,
            "0:150 1000:50 2000:150 100000:150",
            Up,
            "100",
            Some(("510", Some("1400"))),
        ),
        // Narrower than two digits tell: three do.
        (
            flat,
            "0:150 2010:101 2015:99 2020:101 100000:150",
            Up,
            "100",
            Some(("2013", Some("2017"))),
        ),
        // Known up to 1,000 only.
        (
            flat,
            "0:150 1000:50",
            Up,
            "100",
            Some(("510", Some("1000"))),
        ),
    ] {
        let found = bound(
            Axis::Egress,
            direction,
            &curve(a),
            &curve(b),
            d(now),
            &rules(),
        );
        let told = found.map(|bound| (bound.amount, bound.limit));
        let expected = expected.map(|(amount, limit)| (d(amount), limit.map(d)));
        assert_eq!(told, expected, "{a} | {b}");
    }
}

#[test]
fn hours_are_whole() {
    // 1 € an hour against 365.50 € a month: equal at 365.5.
    let (by_hour, by_month) = (curve("1:1 730:730"), curve("1:365.5 730:365.5"));
    let down = bound(
        Axis::Hours,
        Direction::Down,
        &by_month,
        &by_hour,
        d("730"),
        &rules(),
    );
    assert_eq!(down.unwrap().amount, d("365"));
    let up = bound(
        Axis::Hours,
        Direction::Up,
        &by_hour,
        &by_month,
        d("100"),
        &rules(),
    );
    assert_eq!(up.unwrap().amount, d("366"));
}

#[test]
fn each_candidate_learns_who_takes_over() {
    let candidate = |egress: &str| {
        let curve = curve(egress);
        Candidate {
            total: curve.value(d("1000")).unwrap(),
            curves: [None, Some(curve), None],
        }
    };
    let class = [
        candidate("0:100 1000:110 100000:1100"), // cheap, dear egress
        candidate("0:150 100000:150"),           // flat
        candidate("0:400 100000:400"),           // never takes over within reach of the flat one
        candidate("0:90 1000:300 100000:20000"), // cheapest without egress
    ];
    let now = [d("730"), d("1000"), d("500")];
    let found: Vec<Vec<(usize, Direction, String)>> = takeovers(&class, now, &rules())
        .into_iter()
        .map(|list| {
            list.into_iter()
                .map(|it| (it.rival, it.bound.direction, it.bound.amount.to_string()))
                .collect()
        })
        .collect();
    let up = |rival, amount: &str| (rival, Direction::Up, amount.to_owned());
    let down = |rival, amount: &str| (rival, Direction::Down, amount.to_owned());
    assert_eq!(found[0], [up(1, "5100"), down(3, "49")]);
    assert_eq!(found[1], [down(3, "280")]);
    assert_eq!(found[2], []);
    assert_eq!(found[3], [up(2, "1600")]);
}
