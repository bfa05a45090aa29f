//! Where the European regions of the large clouds lie: country and city as the providers state
//! them. Regions of other providers are known from the offers that the directory holds already.

/// Region, country, city. A region matches itself, its zones (`-a`, `a`) and, where it ends in a
/// letter, its numbers (`GRA11`).
const PLACES: &[(&str, &str, Option<&str>)] = &[
    // Amazon Web Services
    ("eu-central-1", "DE", Some("Frankfurt")),
    ("eu-central-2", "CH", Some("Zürich")),
    ("eu-west-1", "IE", Some("Dublin")),
    ("eu-west-2", "GB", Some("London")),
    ("eu-west-3", "FR", Some("Paris")),
    ("eu-north-1", "SE", Some("Stockholm")),
    ("eu-south-1", "IT", Some("Mailand")),
    ("eu-south-2", "ES", None),
    ("eusc-de-east-1", "DE", None),
    // Microsoft Azure
    ("westeurope", "NL", None),
    ("northeurope", "IE", None),
    ("germanywestcentral", "DE", Some("Frankfurt")),
    ("germanynorth", "DE", Some("Berlin")),
    ("francecentral", "FR", Some("Paris")),
    ("francesouth", "FR", Some("Marseille")),
    ("swedencentral", "SE", Some("Gävle")),
    ("switzerlandnorth", "CH", Some("Zürich")),
    ("switzerlandwest", "CH", Some("Genf")),
    ("norwayeast", "NO", None),
    ("norwaywest", "NO", None),
    ("uksouth", "GB", Some("London")),
    ("ukwest", "GB", Some("Cardiff")),
    ("italynorth", "IT", Some("Mailand")),
    ("polandcentral", "PL", Some("Warschau")),
    ("spaincentral", "ES", Some("Madrid")),
    ("austriaeast", "AT", Some("Wien")),
    ("belgiumcentral", "BE", Some("Brüssel")),
    // Google Cloud
    ("europe-west1", "BE", Some("St. Ghislain")),
    ("europe-west2", "GB", Some("London")),
    ("europe-west3", "DE", Some("Frankfurt")),
    ("europe-west4", "NL", Some("Eemshaven")),
    ("europe-west6", "CH", Some("Zürich")),
    ("europe-west8", "IT", Some("Mailand")),
    ("europe-west9", "FR", Some("Paris")),
    ("europe-west10", "DE", Some("Berlin")),
    ("europe-west12", "IT", Some("Turin")),
    ("europe-central2", "PL", Some("Warschau")),
    ("europe-north1", "FI", Some("Hamina")),
    ("europe-north2", "SE", Some("Stockholm")),
    ("europe-southwest1", "ES", Some("Madrid")),
    // OVHcloud
    ("GRA", "FR", Some("Gravelines")),
    ("SBG", "FR", Some("Straßburg")),
    ("RBX", "FR", Some("Roubaix")),
    ("EU-WEST-PAR", "FR", Some("Paris")),
    ("EU-SOUTH-MIL", "IT", Some("Mailand")),
    ("DE", "DE", Some("Frankfurt")),
    ("LIM", "DE", Some("Limburg")),
    ("UK", "GB", Some("London")),
    ("WAW", "PL", Some("Warschau")),
    // Scaleway
    ("fr-par", "FR", Some("Paris")),
    ("nl-ams", "NL", Some("Amsterdam")),
    ("pl-waw", "PL", Some("Warschau")),
    ("it-mil", "IT", Some("Mailand")),
    // Hetzner
    ("FSN", "DE", Some("Falkenstein")),
    ("NBG", "DE", Some("Nürnberg")),
    ("HEL", "FI", Some("Helsinki")),
];

/// Country and city of a region.
pub(super) fn find(region: &str) -> Option<(&'static str, Option<&'static str>)> {
    let lower = region.to_lowercase();
    PLACES.iter().find_map(|(name, country, city)| {
        let rest = lower.strip_prefix(&name.to_lowercase())?;
        let numbered = name.ends_with(|c: char| c.is_alphabetic())
            && rest.bytes().all(|byte| byte.is_ascii_digit());
        let zone = rest.starts_with('-')
            || (rest.len() == 1 && rest.bytes().all(|byte| byte.is_ascii_lowercase()));
        // `DE-WEST` of somebody else is not `DE`.
        let own_zone = zone && (name.contains('-') || name.len() > 3);
        (rest.is_empty() || numbered || own_zone).then_some((*country, *city))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_zones_and_numbers() {
        for (region, country) in [
            ("eu-central-1", Some("DE")),
            ("eu-central-1a", Some("DE")),
            ("europe-west1-b", Some("BE")),
            ("europe-west10-a", Some("DE")),
            ("europe-west12", Some("IT")),
            ("GRA11", Some("FR")),
            ("DE1", Some("DE")),
            ("fr-par-2", Some("FR")),
            ("FSN1", Some("DE")),
            ("us-east-1", None),
            ("eu-north1", None),
            ("DEL1", None),
            ("de-west", None),
        ] {
            assert_eq!(find(region).map(|(code, _)| code), country, "{region}");
        }
    }
}
