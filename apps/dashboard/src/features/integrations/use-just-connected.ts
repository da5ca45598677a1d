import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Whether the person has just connected the store on another screen: said once, and not when the page is loaded again. */
export function useJustConnected(): boolean {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [connected] = useState<boolean>(state?.connected === true);
  useEffect(() => {
    if (connected) void navigate('.', { replace: true, state: null });
  }, [connected, navigate]);
  return connected;
}
