/** What the head of the dashboard counts. */
export interface DashboardCounts {
  pendingApplications: number;
  /** Approved, and not in the guide yet. */
  applicationsToAdd: number;
  pendingRecommendations: number;
  pendingRequests: number;
  pendingCorrections: number;
  vendorAccounts: number;
  marketManagerAccounts: number;
}
