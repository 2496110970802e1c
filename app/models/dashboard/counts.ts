/** What the head of the dashboard counts. */
export interface DashboardCounts {
  pendingApplications: number;
  pendingRecommendations: number;
  pendingRequests: number;
  pendingCorrections: number;
  vendorAccounts: number;
  marketManagerAccounts: number;
}
