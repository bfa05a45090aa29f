//! Requests and answers.

use std::convert::Infallible;
use std::future::Future;
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse as _, Response};
use futures_core::Stream;
use tokio::net::TcpListener;
use tokio::sync::watch;

use super::address::{Found, find, media_type};
use super::overlay;
use super::state::{Condition, Shared, Stage};

/// Answers until the runtime ends.
pub(super) async fn serve(listener: TcpListener, shared: Arc<Shared>) {
    let router = Router::new().fallback(answer).with_state(shared);
    // Does not end by itself: failed connections are the visitor's matter.
    let _ = axum::serve(listener, router).await;
}

async fn answer(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    let mut response = if !is_local(request.headers()) {
        text(
            StatusCode::FORBIDDEN,
            "Die Vorschau antwortet nur unter 127.0.0.1 und localhost.",
        )
    } else if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let mut response = text(StatusCode::METHOD_NOT_ALLOWED, "Hier wird nur gelesen.");
        let allow = HeaderValue::from_static("GET, HEAD");
        response.headers_mut().insert(header::ALLOW, allow);
        response
    } else {
        match request.uri().path() {
            overlay::EVENTS => events(&shared),
            overlay::SCRIPT => typed("js", overlay::SCRIPT_TEXT.into()),
            overlay::STYLE => typed("css", overlay::STYLE_TEXT.into()),
            path => page(&shared, path, request.uri().query()).await,
        }
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
    response
}

/// A foreign page must not reach the preview through a name that it has pointed here.
fn is_local(headers: &HeaderMap) -> bool {
    let Some(host) = headers.get(header::HOST) else {
        return true; // HTTP/1.0; browsers always send it
    };
    let Ok(host) = host.to_str() else {
        return false;
    };
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    matches!(name, "127.0.0.1" | "localhost")
}

async fn page(shared: &Arc<Shared>, path: &str, query: Option<&str>) -> Response {
    let stage = shared.stage().await;
    let version = shared.version(&stage);
    let report = match &stage.condition {
        Condition::Failed {
            report,
            site: false,
        } => {
            let page = overlay::errors_page(report, &version);
            return html(StatusCode::INTERNAL_SERVER_ERROR, page);
        }
        Condition::Failed { report, site: true } => Some(report.clone()),
        Condition::Starting | Condition::Good => None,
    };
    let (shared, path) = (Arc::clone(shared), path.to_owned());
    let looked_up = tokio::task::spawn_blocking(move || {
        let found = find(&shared.site, &path);
        match found {
            Found::File(place) => read(place, StatusCode::OK).map(Ok),
            Found::Redirect(to) => Some(Err(to)),
            Found::Missing => read(shared.site.join("404.html"), StatusCode::NOT_FOUND).map(Ok),
        }
    })
    .await;
    match looked_up {
        Ok(Some(Ok((status, place, bytes)))) => {
            let kind = media_type(&place);
            if !kind.starts_with("text/html") {
                return with_type(status, kind, bytes.into());
            }
            match String::from_utf8(bytes) {
                Ok(text) => html(status, overlay::inject(&text, &version, report.as_deref())),
                Err(error) => with_type(status, kind, error.into_bytes().into()),
            }
        }
        Ok(Some(Err(to))) => redirect(to, query),
        _ => text(StatusCode::NOT_FOUND, "Diese Seite gibt es nicht."),
    }
}

fn read(place: PathBuf, status: StatusCode) -> Option<(StatusCode, PathBuf, Vec<u8>)> {
    let bytes = std::fs::read(&place).ok()?;
    Some((status, place, bytes))
}

fn redirect(mut to: String, query: Option<&str>) -> Response {
    if let Some(query) = query {
        to.push('?');
        to.push_str(query);
    }
    match HeaderValue::from_str(&to) {
        Ok(to) => (StatusCode::PERMANENT_REDIRECT, [(header::LOCATION, to)]).into_response(),
        Err(_) => text(StatusCode::NOT_FOUND, "Diese Seite gibt es nicht."),
    }
}

fn text(status: StatusCode, message: &'static str) -> Response {
    with_type(status, "text/plain; charset=utf-8", message.into())
}

fn html(status: StatusCode, page: String) -> Response {
    with_type(status, "text/html; charset=utf-8", page.into())
}

fn typed(extension: &str, body: Body) -> Response {
    let kind = media_type(format!("x.{extension}").as_ref());
    with_type(StatusCode::OK, kind, body)
}

fn with_type(status: StatusCode, kind: &'static str, body: Body) -> Response {
    (status, [(header::CONTENT_TYPE, kind)], body).into_response()
}

fn events(shared: &Arc<Shared>) -> Response {
    Sse::new(Versions::new(Arc::clone(shared)))
        .keep_alive(KeepAlive::default())
        .into_response()
}

/// The version of the site, at once and whenever it changes.
struct Versions {
    shared: Arc<Shared>,
    next: Pin<Box<dyn Future<Output = Option<Next>> + Send>>,
}

/// The stage reached, and the receiver to wait for the one after it.
type Next = (Stage, watch::Receiver<Stage>);

impl Versions {
    fn new(shared: Arc<Shared>) -> Self {
        let mut receiver = shared.subscribe();
        let next = Box::pin(async move {
            let first = receiver
                .wait_for(|stage| stage.condition != Condition::Starting)
                .await
                .ok()?
                .clone();
            Some((first, receiver))
        });
        Self { shared, next }
    }
}

impl Stream for Versions {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        match self.next.as_mut().poll(context) {
            Poll::Pending => Poll::Pending,
            Poll::Ready(None) => Poll::Ready(None),
            Poll::Ready(Some((stage, mut receiver))) => {
                let version = self.shared.version(&stage);
                self.next = Box::pin(async move {
                    receiver.changed().await.ok()?;
                    let stage = receiver.borrow_and_update().clone();
                    Some((stage, receiver))
                });
                Poll::Ready(Some(Ok(Event::default().event("version").data(version))))
            }
        }
    }
}
