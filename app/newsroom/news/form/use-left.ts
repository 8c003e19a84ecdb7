import { type RefObject, useEffect, useRef } from 'react';

/** Whether the form was left: after that an answer shows a toast and does not navigate. */
export function useLeft(): RefObject<boolean> {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return isLeft;
}
