import type { ChatWidget } from '@osaka/contracts';

const Widget: ChatWidget = ({ onClose }) => (
  <section className="chat chat--live" aria-label="상담">
    <header>
      <h2>상담</h2>
      <button type="button" className="icon-btn" aria-label="상담 창 닫기" onClick={onClose}>
        ×
      </button>
    </header>
  </section>
);

export default Widget;
