//! Many threads in one build, many builds into one folder.

use std::sync::Barrier;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::super::Staging;
use super::{FIRST, Project, SECOND, as_tree, tree};

#[test]
fn many_threads_write_one_site() {
    let project = Project::new();
    for round in 0..2u64 {
        let staging = Staging::begin(&project.out(), project.root(), &|_| {}).unwrap();
        std::thread::scope(|scope| {
            for thread in 0..8 {
                let staging = &staging;
                scope.spawn(move || {
                    for n in 0..50 {
                        let path = format!("a/{}/b/{thread}-{n}/index.html", n % 3);
                        staging.write(&path, path.as_bytes()).unwrap();
                    }
                });
            }
        });
        let summary = staging.publish().unwrap();
        assert_eq!((summary.files, summary.unchanged), (401, 401 * round));
    }
    assert_eq!(tree(&project.out()).len(), 400);
}

#[test]
fn builds_into_one_folder_take_turns() {
    let project = Project::new();
    let (inside, waited) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let barrier = Barrier::new(6);
    std::thread::scope(|scope| {
        for thread in 0..6 {
            let (project, inside, waited, barrier) = (&project, &inside, &waited, &barrier);
            scope.spawn(move || {
                barrier.wait();
                for round in 0..15 {
                    let files = if (thread + round) % 2 == 0 {
                        FIRST
                    } else {
                        SECOND
                    };
                    let staging = Staging::begin(&project.out(), project.root(), &|_| {
                        waited.fetch_add(1, Ordering::SeqCst);
                    })
                    .unwrap();
                    assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0, "two at once");
                    for (path, text) in files {
                        staging.write(path, text.as_bytes()).unwrap();
                    }
                    inside.fetch_sub(1, Ordering::SeqCst);
                    if round % 5 == 4 {
                        drop(staging);
                    } else {
                        staging.publish().unwrap();
                    }
                }
            });
        }
    });
    assert!(waited.load(Ordering::SeqCst) > 0);
    let is = tree(&project.out());
    assert!(is == as_tree(FIRST) || is == as_tree(SECOND));
    assert_eq!(project.beside(), ["site"]);
}
