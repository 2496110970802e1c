import "./order.css";

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
          <th scope="col">Product, price and quantity</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <th scope="row">
              {item.name}
              <span className="muted block">
                {item.unitPrice} × {item.quantity}
              </span>
              {item.description && <span className="muted block clamp">{item.description}</span>}
            </th>
            <td className="money">{item.totalPrice}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td className="money">{total}</td>
        </tr>
      </tfoot>
    </table>
  );
}
