/** Recognizes the operator who sets up a new site in a browser on the server itself (docs/product.md#first-start). */
import { BlockList } from 'node:net';
import { type IncomingRequest, normalizeAddress } from './client-address.ts';

interface ReceivedRequest extends IncomingRequest {
  socket: IncomingRequest['socket'] & { localPort?: number | undefined };
  httpVersion: string;
}

interface OperatorOptions {
  siteUrl: string;
  hasTrustedProxies: boolean;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const forwardingHeader =
  /^(?:forwarded|via|x-(?:original-)?forwarded.*|x-real-.*|x-client-ip|x-cluster-client-ip|true-client-ip|cdn-loop|cf-.*)$/;

/**
 * Creates the check. A proxy on the same machine also connects from a loopback address, so the check fails at any sign
 * of a proxy. The Host header is compared, because the name of another site can be made to resolve to this machine.
 */
export function createOperatorCheck({ siteUrl, hasTrustedProxies }: OperatorOptions) {
  const isLocalSite = !hasTrustedProxies && isLocalHost(new URL(siteUrl).hostname);
  return ({ socket, headers, httpVersion }: ReceivedRequest) =>
    isLocalSite &&
    // Browsers use HTTP/1.1. nginx uses 1.0 by default, and may show no other sign of itself.
    httpVersion === '1.1' &&
    isLoopback(socket.remoteAddress ?? '') &&
    isOwnHost(String(headers.host ?? ''), socket.localPort) &&
    !Object.keys(headers).some((name) => forwardingHeader.test(name));
}

function isLoopback(text: string): boolean {
  const address = normalizeAddress(text);
  return address !== null && loopback.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}

function isLocalHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
}

function isOwnHost(host: string, port: number | undefined): boolean {
  const url = URL.parse(`http://${host}`);
  return url !== null && url.host === host && isLocalHost(url.hostname) && Number(url.port || 80) === port;
}
