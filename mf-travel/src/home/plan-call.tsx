import { LinkButton, Steps } from '@osaka/web-kit';
import styles from './plan-call.module.css';

export function PlanCall() {
  return (
    <section className="wrap last later" aria-labelledby="home-plan">
      <div className={styles.call}>
        <div>
          <h2 id="home-plan">네 걸음이면 일정이 완성돼요</h2>
          <p>날짜를 정하고, 지역을 고르고, 가고 싶은 곳을 담으면 지도 위에 길이 그려집니다.</p>
          <LinkButton size="big" to="/myplan">
            내 플랜 만들기
          </LinkButton>
        </div>
        <Steps label="플랜을 만드는 순서" names={['날짜·인원', '지역', '여행지', '마무리']} current={0} />
      </div>
    </section>
  );
}
