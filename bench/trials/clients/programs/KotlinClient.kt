import osakaro.kt.account.apis.AccountApi
import osakaro.kt.account.models.LoginRequest
import osakaro.kt.chat.apis.ChatApi
import osakaro.kt.planner.apis.PlannerApi
import osakaro.kt.travel.apis.TravelApi

fun main() {
    val site = System.getenv("SITE")
    val login = LoginRequest(memberId = System.getenv("MEMBER_ID"), memberPw = System.getenv("MEMBER_PW"))
    osakaro.kt.planner.infrastructure.ApiClient.accessToken = AccountApi(site).login(login).data.tokens!!.accessToken
    val plans = PlannerApi(site).listMyPlans().data.totalElements
    val places = TravelApi(site).searchDestinations(search = "오사카성").data.totalElements
    val hours = ChatApi(site).getSupportHours().weekly
    println("plans $plans, places $places, hours ${hours.isNotEmpty()}")
}
