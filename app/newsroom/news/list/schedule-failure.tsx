/** Says why news were not published at the moment for which they were scheduled. */
export function ScheduleFailure({ reason }: { reason: string }) {
  return reason === '' ? null : (
    <p className="basis-full font-display text-sm font-semibold text-bad">{`Não foi publicada na hora: ${reason}`}</p>
  );
}
