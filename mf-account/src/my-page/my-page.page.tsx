import type { LoginInfo } from '@osaka/contracts/account';
import { MembersOnly, PageHeading, useOwnMember } from '@osaka/web-kit';
import { useState } from 'react';
import { NextTrip } from './next-trip.tsx';
import { RenameModal } from './rename-modal.tsx';
import { Tiles } from './tiles.tsx';

export function MyPage() {
  return <MembersOnly>{(member) => <Mine member={member} />}</MembersOnly>;
}

function Mine({ member: { memberNo, memberName, username } }: { member: LoginInfo }) {
  const [isRenaming, setRenaming] = useState(false);
  const { data: own } = useOwnMember();
  return (
    <div className="wrap wrap--narrow">
      <div className="page-head">
        <div className="row">
          <span className="avatar" aria-hidden="true">
            {memberName.slice(0, 1)}
          </span>
          <div>
            <PageHeading isBare title="내 정보">{`${memberName}님`}</PageHeading>
            <p className="meta">{own?.email ? `${username} · ${own.email}` : username}</p>
          </div>
        </div>
      </div>
      <NextTrip />
      <Tiles memberName={memberName} onRename={() => setRenaming(true)} />
      <RenameModal memberNo={memberNo} memberName={memberName} isOpen={isRenaming} onClose={() => setRenaming(false)} />
    </div>
  );
}
