const rules = "app/models/order/pay-at-pickup.rules.ts";

export const orderFaults = [
  {
    promise: "a customer whose address is not proven cannot promise to pay at the stall",
    in: rules,
    find: "if (!isAddressProven)",
    put: "if (false)",
    by: "route commands/promised-at-pickup",
  },
];
