/** Why news did not come out at the moment that they were scheduled for. */
export function ScheduleFailure({ reason }: { reason: string }) {
  return reason === '' ? null : (
    <p className="basis-full font-display text-sm font-semibold text-bad">{`Não foi publicada na hora: ${reason}`}</p>
  );
}
