/** What the bench uses of its load tool, which brings no types. */
declare module 'autocannon' {
  export default function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    requests: { path: string; headers: Record<string, string> }[];
  }): Promise<{
    requests: { average: number };
    latency: { p99: number };
    non2xx: number;
    errors: number;
  }>;
}
