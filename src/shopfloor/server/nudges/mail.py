"""Mail by SMTP, with the headers by which one click ends it (RFC 8058)."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import smtplib
import ssl
from contextlib import contextmanager
from email.errors import MessageError
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate
from typing import TYPE_CHECKING, Literal, TypeAlias

from shopfloor.server.nudges.faults import SendFault

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shopfloor.server.nudges.texts import Text
    from shopfloor.server.settings import Settings

Purpose: TypeAlias = Literal["confirm", "stop"]
SECONDS = 10.0  # for one answer of the mail server
ALL_SECONDS = 30.0
PERMANENT = 500  # from here on a mail server's answer is its last word (RFC 5321, 4.2.1)


def is_address(text: str) -> bool:
    """Tell whether mail can be sent there: one address, and nothing that adds a header."""
    try:
        host = text.rpartition("@")[2]
        return Address(addr_spec=text).addr_spec == text and "." in host and "[" not in host
    except (ValueError, IndexError, AttributeError, MessageError):
        return False


def token(secret: str, purpose: Purpose) -> str:
    """What a link in a mail proves: it came to that address."""
    return hmac.new(secret.encode(), purpose.encode(), hashlib.sha256).hexdigest()[:40]


def is_token(given: str, secret: str, purpose: Purpose) -> bool:
    return hmac.compare_digest(given.encode(), token(secret, purpose).encode())


def link(site: str, way: str, secret: str, purpose: Purpose) -> str:
    return f"{site}/nudge/{purpose}/{way}/{token(secret, purpose)}"


def written(settings: Settings, to: str, text: Text, stop: str, nudge: str) -> EmailMessage:
    """One mail in plain text."""
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = settings.mail_from, to, text.title
    mail["Date"] = formatdate(localtime=False)
    sender = settings.mail_from.rpartition("@")[2].rstrip("> ")
    mail["Message-ID"] = f"<{nudge}@{sender}>"
    mail["Auto-Submitted"] = "auto-generated"
    if text.kind != "confirm":
        mail["List-Unsubscribe"] = f"<{stop}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    mail.set_content(f"{text.body}\n\n{text.url}\n\n-- \n{text.foot}\n")
    return mail


async def send(settings: Settings, mail: EmailMessage) -> None:
    """Hand a mail over to the server's own mail server, off the event loop; raise SendFault."""
    try:
        async with asyncio.timeout(ALL_SECONDS):
            await asyncio.to_thread(handed_over, settings, mail)
    except TimeoutError:
        raise SendFault("slow") from None


def handed_over(settings: Settings, mail: EmailMessage) -> None:
    with faults(), connected(settings) as server:
        if settings.smtp_user:
            server.login(settings.smtp_user, settings.smtp_password)
        server.send_message(mail)


@contextmanager
def connected(settings: Settings) -> Iterator[smtplib.SMTP]:
    place = (settings.smtp_host, settings.smtp_port)
    if settings.smtp_tls == "tls":
        context = ssl.create_default_context()
        with smtplib.SMTP_SSL(*place, timeout=SECONDS, context=context) as server:
            yield server
        return
    with smtplib.SMTP(*place, timeout=SECONDS) as server:
        if settings.smtp_tls == "starttls":
            server.starttls(context=ssl.create_default_context())
        yield server


@contextmanager
def faults() -> Iterator[None]:
    """What smtplib raises, as a SendFault."""
    try:
        yield
    except smtplib.SMTPRecipientsRefused as error:
        codes = [code for code, _ in error.recipients.values()]
        raise SendFault("refused" if min(codes) >= PERMANENT else "broken") from error
    except smtplib.SMTPResponseException as error:
        raise SendFault("refused" if error.smtp_code >= PERMANENT else "broken") from error
    except smtplib.SMTPException as error:  # smtplib says of a time-out that the line was cut
        raise SendFault("slow" if is_slow(error) else "broken") from error
    except TimeoutError as error:
        raise SendFault("slow") from error
    except OSError as error:
        raise SendFault("down") from error


def is_slow(error: smtplib.SMTPException) -> bool:
    return isinstance(error.__context__, TimeoutError)
