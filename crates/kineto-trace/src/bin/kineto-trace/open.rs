//! A trace for ui.perfetto.dev, which fetches it from this machine: only that file, only until it was fetched.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{Ipv4Addr, TcpListener, TcpStream},
    path::Path,
    time::Duration,
};

use anyhow::Context;
use kineto_trace::{ReadOptions, Trace};
use serde_json::json;

use crate::{arguments::Open, input, json, outcome::Outcome};

/// The only page that may read the answer.
const PERFETTO: &str = "https://ui.perfetto.dev";

/// How long a connection may be silent.
const SILENCE: Duration = Duration::from_secs(10);

/// Longest head of a request.
const LONGEST_HEAD: u64 = 16 * 1024;

pub fn run(arguments: &Open, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let bytes = input::bytes(&arguments.source.trace)?;
    let options = arguments.source.limit.on(ReadOptions::default());
    let trace =
        Trace::read_with(&bytes, options).with_context(|| input::name(&arguments.source.trace))?;
    let outcome = Outcome::of(&trace);
    let (bytes, note) = servable(bytes, &trace, options);
    let file = file_name(&arguments.source.trace);
    let address = format!("http://127.0.0.1:{}/{file}", arguments.port);
    let page = format!("{PERFETTO}/#!/?url={address}");
    if let Some(note) = note {
        eprintln!("note: {note}");
    }
    let listener = if arguments.dry_run {
        None
    } else {
        let bound = TcpListener::bind((Ipv4Addr::LOCALHOST, arguments.port));
        Some(bound.with_context(|| format!("127.0.0.1:{} cannot be used", arguments.port))?)
    };
    if arguments.json {
        json::print(
            out,
            "open",
            json!({ "page": page, "file": address, "bytes": bytes.len() }),
        )?;
    } else {
        writeln!(
            out,
            "Open {page}\nThe file is served until that page has fetched it; Ctrl-C ends this earlier."
        )?;
    }
    out.flush()?;
    if let Some(listener) = listener {
        serve(&listener, &file, &bytes)?;
    }
    Ok(outcome)
}

/// The file as it is, or where a strict reader such as Perfetto's would refuse it, as repaired here.
fn servable(
    bytes: Vec<u8>,
    trace: &Trace,
    options: ReadOptions,
) -> (Vec<u8>, Option<&'static str>) {
    if Trace::read_with(
        &bytes,
        ReadOptions {
            strict: true,
            ..options
        },
    )
    .is_ok()
    {
        return (bytes, None);
    }
    (
        kineto_trace::write(trace),
        Some("Perfetto would refuse this file; a repaired copy is served"),
    )
}

/// The name in the address: letters that need no escape, the ending kept.
fn file_name(path: &Path) -> String {
    let name = path
        .file_name()
        .and_then(|name| name.to_str())
        .filter(|&name| name != "-")
        .unwrap_or("trace.json");
    let plain = |letter: char| {
        if letter.is_ascii_alphanumeric() || ".-_".contains(letter) {
            letter
        } else {
            '_'
        }
    };
    name.chars().map(plain).collect()
}

/// Answers until the page has fetched the file.
fn serve(listener: &TcpListener, file: &str, bytes: &[u8]) -> anyhow::Result<()> {
    loop {
        let (stream, _) = listener.accept()?;
        // A visitor that breaks off is no reason to stop.
        if matches!(answer(stream, file, bytes), Ok(true)) {
            return Ok(());
        }
    }
}

/// Answers one request; whether it was the page's for the file, and was sent whole.
fn answer(mut stream: TcpStream, file: &str, bytes: &[u8]) -> std::io::Result<bool> {
    stream.set_read_timeout(Some(SILENCE))?;
    stream.set_write_timeout(Some(SILENCE))?;
    let head = head(&stream)?;
    let port = stream.local_addr()?.port();
    let mut lines = head.lines();
    let mut request = lines.next().unwrap_or_default().split(' ');
    let (method, target) = (
        request.next().unwrap_or_default(),
        request.next().unwrap_or_default(),
    );
    let fields: Vec<(&str, &str)> = lines.filter_map(|line| line.split_once(':')).collect();
    let field = |wanted: &str| {
        let mut fields = fields.iter();
        let found = fields.find(|(name, _)| name.eq_ignore_ascii_case(wanted));
        found.map(|(_, value)| value.trim())
    };
    let host = field("host").unwrap_or_default();
    let origin = field("origin");
    // Another site's name that resolves to this machine gets nothing.
    let own = host == format!("127.0.0.1:{port}") || host == format!("localhost:{port}");
    // A browser says which page asks; other pages get nothing.
    let own = own && origin.is_none_or(|origin| origin == PERFETTO);
    let path = target.split('?').next().unwrap_or_default();
    let (status, body): (&str, &[u8]) = match (method, own && path == format!("/{file}")) {
        ("OPTIONS", true) => ("204 No Content", b""),
        ("GET" | "HEAD", true) => ("200 OK", bytes),
        _ => ("404 Not Found", b""),
    };
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Length: {}\r\nContent-Type: application/octet-stream\r\n\
         Access-Control-Allow-Origin: {PERFETTO}\r\nAccess-Control-Allow-Private-Network: true\r\n\
         Cache-Control: no-cache\r\nConnection: close\r\n\r\n",
        body.len()
    )?;
    let fetched = method == "GET" && status.starts_with("200");
    if fetched {
        stream.write_all(body)?;
    }
    stream.flush()?;
    // What asks without a page is no browser: it gets the file, and the page is still awaited.
    Ok(fetched && origin.is_some())
}

/// The request up to its empty line.
fn head(stream: &TcpStream) -> std::io::Result<String> {
    let mut reader = BufReader::new(stream.take(LONGEST_HEAD));
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") && reader.read_until(b'\n', &mut head)? > 0 {}
    Ok(String::from_utf8_lossy(&head).into_owned())
}
