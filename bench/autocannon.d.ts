/** Types for the functions of autocannon that the bench uses, because the package has none. */
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
