import { LinkButton } from '@osaka/web-kit';
import { useQueryClient } from '@osaka/web-kit/query';
import { AuthLayout } from '../auth-layout.tsx';
import styles from './find-id-result.module.css';
import { FOUND_ID } from './recovery.api.ts';

/** The id is kept in memory only, not in the history: after a reload or by a link it is not available to others. */
export function FindIdResultPage() {
  const memberId = useQueryClient().getQueryData<string>(FOUND_ID);
  return (
    <AuthLayout heading="아이디 찾기 결과" art="wheel">
      <div className="form">
        {memberId ? (
          <div className={styles.found}>
            <p>회원님의 아이디입니다.</p>
            <strong>{memberId}</strong>
          </div>
        ) : (
          <p className="notice" role="alert">
            아이디 정보를 불러올 수 없습니다.
          </p>
        )}
        <div className="form__acts">
          <LinkButton size="big" to="/findPassword">
            비밀번호 찾기
          </LinkButton>
          <LinkButton kind="main" size="big" to="/login">
            로그인
          </LinkButton>
        </div>
      </div>
    </AuthLayout>
  );
}
