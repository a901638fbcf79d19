import { CallError, EmptyState, LOGIN_NEEDED, PageHeading, showAlert, useOnce } from '@osaka/web-kit';
import { useNavigate } from '@osaka/web-kit/router';
import { useState } from 'react';
import { waitingRooms } from '../rooms/rooms.api.ts';
import { Dashboard } from './dashboard.tsx';
import { LoginForm } from './login-form.tsx';
import { forgetStaffSession, keepStaffSession, newStaffSession, readStaffSession } from './staff-session.ts';

/** The staff side of the chat: a login form, then the desk. */
export function StaffPage() {
  const navigate = useNavigate();
  const [session, setSession] = useState(readStaffSession);
  const [forbidden, setForbidden] = useState<string>();

  const [login, isBusy] = useOnce(async (staffName: string) => {
    const refusal = await refusalOfStaff();
    if (refusal?.status === 403) return setForbidden(refusal.message);
    if (refusal?.status === 401) {
      await showAlert(LOGIN_NEEDED);
      return navigate('/login');
    }
    const begun = newStaffSession(staffName);
    keepStaffSession(begun);
    setSession(begun);
  });
  const leave = () => {
    forgetStaffSession();
    setSession(undefined);
  };
  const forbid = (message: string) => {
    leave();
    setForbidden(message);
  };

  if (forbidden) {
    return (
      <div className="wrap">
        <PageHeading>상담 관리</PageHeading>
        <EmptyState>{forbidden}</EmptyState>
      </div>
    );
  }
  if (!session) return <LoginForm isBusy={isBusy} onLogin={login} />;
  return <Dashboard key={session.staffId} session={session} onLeave={leave} onForbidden={forbid} />;
}

/** The error with which the service refuses staff access; undefined for staff, or while it is unknown. */
async function refusalOfStaff(): Promise<CallError | undefined> {
  try {
    await waitingRooms();
  } catch (error) {
    if (error instanceof CallError && (error.status === 401 || error.status === 403)) return error;
  }
  return undefined;
}
