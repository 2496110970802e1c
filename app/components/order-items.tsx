interface Item {
  id: number;
  name: string;
  description: string;
  quantity: number;
  unitPrice: string;
  totalPrice: string;
}

/** What was ordered, line by line, and what it comes to. */
export function OrderItems({ items, total }: { items: readonly Item[]; total: string }) {
  return (
    <table className="order-items">
      <caption className="hidden-text">What was ordered</caption>
      <thead className="hidden-text">
        <tr>
          <th scope="col">Product</th>
          <th scope="col">Price and quantity</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <th scope="row">
              {item.name}
              {item.description && <span className="muted block clamp">{item.description}</span>}
            </th>
            <td className="money">
              {item.unitPrice} × {item.quantity}
            </td>
            <td className="money">{item.totalPrice}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Total
          </th>
          <td className="money">{total}</td>
        </tr>
      </tfoot>
    </table>
  );
}
