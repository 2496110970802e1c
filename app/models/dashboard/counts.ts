/** What the head of the dashboard counts. */
export interface DashboardCounts {
  pendingApplications: number;
  pendingRecommendations: number;
  pendingRequests: number;
  vendorAccounts: number;
  marketManagerAccounts: number;
}
