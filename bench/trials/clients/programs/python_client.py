import os

import osakaro_account
import osakaro_chat
import osakaro_planner
import osakaro_travel

site = os.environ["SITE"]


def client(package, **settings):
    return package.ApiClient(package.Configuration(host=site, **settings))


request = osakaro_account.LoginRequest(memberId=os.environ["MEMBER_ID"], memberPw=os.environ["MEMBER_PW"])
login = osakaro_account.AccountApi(client(osakaro_account)).login(request)
planner = client(osakaro_planner, access_token=login.data.tokens.access_token)
plans = osakaro_planner.PlannerApi(planner).list_my_plans().data.total_elements
places = osakaro_travel.TravelApi(client(osakaro_travel)).search_destinations(search="오사카성").data.total_elements
hours = osakaro_chat.ChatApi(client(osakaro_chat)).get_support_hours().weekly
print(f"plans {plans}, places {places}, hours {str(bool(hours)).lower()}")
