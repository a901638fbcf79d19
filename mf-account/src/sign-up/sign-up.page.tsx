import { Navigate } from '@osaka/router';
import { useSession } from '@osaka/web-kit';
import { AuthLayout } from '../auth-layout.tsx';
import { SignUpForm } from './sign-up-form.tsx';

export function SignUpPage() {
  const { isAuthenticated } = useSession();
  if (isAuthenticated) return <Navigate to="/" replace />;
  return (
    <AuthLayout heading="회원가입" art="bridge">
      <SignUpForm />
    </AuthLayout>
  );
}
