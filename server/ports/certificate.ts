/** The TLS certificate of the portal's own address, as it is served. */
export type SiteCertificate =
  | {
      kind: 'found';
      host: string;
      expiresAt: number;
      /** Why browsers would refuse it, as a code of OpenSSL; null when they accept it. */
      fault: string | null;
    }
  | { kind: 'unreachable'; host: string; reason: string };
