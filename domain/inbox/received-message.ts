import { missingMessageTitle, missingSender } from '../text/sentences.ts';
import { cleanLine, cleanText, truncateGraphemes } from '../text/text.ts';

/** A message from the contact form, with the field names of spec.md section 3. */
export interface ReceivedMessage {
  id: string;
  nome: string;
  titulo: string;
  email: string;
  mensagem: string;
  captchaToken: string;
  /** Epoch milliseconds. */
  data: number;
}

/** A message as the newsroom keeps it. */
export interface InboxMessage extends ReceivedMessage {
  /** Epoch milliseconds; null as long as nobody has read it. */
  readAt: number | null;
}

/** A row of the messages table. */
export interface MessageRow {
  id: string;
  /** Never empty, like the title. */
  name: string;
  title: string;
  email: string;
  /** Epoch milliseconds. */
  sentAt: number;
  isRead: boolean;
}

/** A message that somebody reads. */
export interface MessageView extends MessageRow {
  text: string;
  /** Opens a mail to whoever wrote; null when what stands for the address is none. */
  replyAddress: string | null;
}

/** Of a name or a title in the table; what the contact form lets through is shorter. */
const rowMaxGraphemes = 120;

// Imports bring addresses that nobody has looked at; one with these could add headers to the mail.
const plainEmail = /^[^\s@<>()[\]\\,;:"?&#%]+@[^\s@<>()[\]\\,;:"?&#%]+$/;

/** What the table shows: imports bring texts of any length and with any hidden characters. */
export function toMessageRow(message: InboxMessage): MessageRow {
  const short = (text: string) => truncateGraphemes(cleanLine(text, Infinity), rowMaxGraphemes);
  return {
    id: message.id,
    name: short(message.nome) || missingSender,
    title: short(message.titulo) || missingMessageTitle,
    email: short(message.email),
    sentAt: message.data,
    isRead: message.readAt !== null,
  };
}

/** The whole message, as plain text. */
export function toMessageView(message: InboxMessage): MessageView {
  return {
    ...toMessageRow(message),
    title: cleanLine(message.titulo, Infinity) || missingMessageTitle,
    text: cleanText(message.mensagem, Infinity),
    replyAddress: replyAddress(message),
  };
}

function replyAddress({ email, titulo }: InboxMessage): string | null {
  const to = email.trim();
  if (!plainEmail.test(to)) return null;
  const subject = `Re: ${cleanLine(titulo, Infinity) || missingMessageTitle}`;
  return `mailto:${encodeURIComponent(to.toWellFormed()).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject.toWellFormed())}`;
}
