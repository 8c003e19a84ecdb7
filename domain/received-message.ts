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
