import osakaro.jvm.account.api.AccountApi;
import osakaro.jvm.account.model.LoginRequest;
import osakaro.jvm.chat.api.ChatApi;
import osakaro.jvm.planner.api.PlannerApi;
import osakaro.jvm.travel.api.TravelApi;

public class JavaClient {
  public static void main(String[] args) throws Exception {
    var site = System.getenv("SITE");
    var account = new osakaro.jvm.account.ApiClient();
    account.updateBaseUri(site);
    var login = new LoginRequest().memberId(System.getenv("MEMBER_ID")).memberPw(System.getenv("MEMBER_PW"));
    var token = new AccountApi(account).login(login, null, null).getData().getTokens().getAccessToken();
    var planner = new osakaro.jvm.planner.ApiClient();
    planner.updateBaseUri(site);
    planner.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + token));
    var plans = new PlannerApi(planner).listMyPlans(null, null, null, null).getData().getTotalElements();
    var travel = new osakaro.jvm.travel.ApiClient();
    travel.updateBaseUri(site);
    var found = new TravelApi(travel).searchDestinations(null, null, "오사카성", null, null, null, null, null, null, null);
    var chat = new osakaro.jvm.chat.ApiClient();
    chat.updateBaseUri(site);
    var hours = new ChatApi(chat).getSupportHours().getWeekly();
    System.out.println("plans " + plans + ", places " + found.getData().getTotalElements() + ", hours " + !hours.isEmpty());
  }
}
