import { Link } from '@osaka/web-kit/router';

export function Consent() {
  return (
    <p className="small lead">
      가입하면 만 14세 이상이며{' '}
      <Link className="link" to="/terms-of-service">
        이용약관
      </Link>
      과{' '}
      <Link className="link" to="/privacy-policy">
        개인정보 처리방침
      </Link>
      에 동의하는 것으로 봅니다.
    </p>
  );
}
