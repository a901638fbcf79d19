import { useSession } from '@osaka/web-kit';
import { Navigate } from '@osaka/web-kit/router';
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
