/** Messages that visitors sent by the contact form, as the newsroom reads them. */
import { missingSender, untitled } from '../text/sentences.ts';
import { cleanLine, cleanText, truncateGraphemes } from '../text/text.ts';

/** A message from the contact form, with the field names of the content export. */
export interface ReceivedMessage {
  id: string;
  nome: string;
  titulo: string;
  email: string;
  mensagem: string;
  captchaToken: string;
  data: number;
}

export interface InboxMessage extends ReceivedMessage {
  readAt: number | null;
}

export interface MessageRow {
  id: string;
  name: string;
  title: string;
  email: string;
  sentAt: number;
  isRead: boolean;
}

export interface MessageView extends MessageRow {
  text: string;
  /** A `mailto:` address; null when the sender's address is invalid. */
  replyAddress: string | null;
}

/** The longest name or title in the table; only imported messages can have longer ones. */
const rowMaxGraphemes = 120;

const plainEmail = /^[^\s@<>()[\]\\,;:"?&#%]+@[^\s@<>()[\]\\,;:"?&#%]+$/;

/**
 * Returns a message as a row of the table. Imported texts may be long and hold invisible characters, so they are cut.
 */
export function toMessageRow(message: InboxMessage): MessageRow {
  const short = (text: string) => truncateGraphemes(cleanLine(text, Infinity), rowMaxGraphemes);
  return {
    id: message.id,
    name: short(message.nome) || missingSender,
    title: short(message.titulo) || untitled,
    email: short(message.email),
    sentAt: message.data,
    isRead: message.readAt !== null,
  };
}

export function toMessageView(message: InboxMessage): MessageView {
  return {
    ...toMessageRow(message),
    title: cleanLine(message.titulo, Infinity) || untitled,
    text: cleanText(message.mensagem, Infinity),
    replyAddress: replyAddress(message),
  };
}

function replyAddress({ email, titulo }: InboxMessage): string | null {
  const to = email.trim();
  if (!plainEmail.test(to)) return null;
  const subject = `Re: ${cleanLine(titulo, Infinity) || untitled}`;
  return `mailto:${encodeURIComponent(to.toWellFormed()).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject.toWellFormed())}`;
}
