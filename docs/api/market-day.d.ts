/* Made by `npm run openapi` of the declarations in app/routes/api: not to be edited. */
export interface paths {
    "/api/markets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists markets with their hours, tags and vendors
         * @description Sorted by id, or by distance with `near`. A page of a filtered list may be shorter than `limit` and still have a next page. With `near`, a page can skip an item if the list changes between two requests: use a `limit` that takes everything. `near` doesn’t work with `updated_since`. `updated_since` sorts by time of change. `/api/changes` also lists deleted items.
         */
        get: operations["getMarkets"];
        put?: never;
        /**
         * Adds a market with its hours
         * @description Fails if another market has this `name` and `location`. To add yours anyway, send `isAnother`. For administrators. A token needs the scope `admin`.
         */
        post: operations["postMarkets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/markets/map": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the markets on the map and the list beside it
         * @description Parameters that aren’t valid are ignored.
         */
        get: operations["getMarketsMap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suggests places, and markets or vendors by name, while someone types
         * @description At most 8 suggestions, places first. Needs at least 2 letters. You can send a place’s `name` as `near`.
         */
        get: operations["getSuggestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/markets/search/day/{day}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the markets open on a weekday
         * @description Lists the markets open on a weekday.
         */
        get: operations["getMarketsSearchDayDay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/markets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns a market with its announcements
         * @description For a merged market, returns the market that was kept.
         */
        get: operations["getMarketsId"];
        /**
         * Replaces a market
         * @description `coordinates`, `image`, `tags` and `schedules` that you leave out stay the same. With `version`, fails if the market has changed since you read it. For administrators. A token needs the scope `admin`.
         */
        put: operations["putMarketsId"];
        post?: never;
        /**
         * Deletes a market
         * @description Fails while customers have orders to pick up there. For administrators. A token needs the scope `admin`.
         */
        delete: operations["deleteMarketsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/markets/{id}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirms that a market’s page is correct, or reports what is wrong
         * @description Returns 201 if we added a correction for review. Otherwise, returns 200. A token with scopes is rejected.
         */
        post: operations["postMarketsIdAnswers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/markets/{id}/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists a market’s opening hours
         * @description For a merged market, lists the opening hours of the market that was kept.
         */
        get: operations["getMarketsIdSchedules"];
        put?: never;
        /**
         * Adds opening hours to a market
         * @description Write times as `09:00` or `9:00 AM`. For administrators. A token needs the scope `admin`.
         */
        post: operations["postMarketsIdSchedules"];
        /**
         * Deletes all opening hours of a market
         * @description Fails while customers have orders to pick up during these hours. For administrators. A token needs the scope `admin`.
         */
        delete: operations["deleteMarketsIdSchedules"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/markets/{id}/vendors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adds a vendor to a market
         * @description For vendors and administrators. A token needs the scope `stall` or `admin`.
         */
        post: operations["postMarketsIdVendors"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vendors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists vendors with their markets
         * @description Sorted by id, or by distance with `near`. A page of a filtered list may be shorter than `limit` and still have a next page. With `near`, a page can skip an item if the list changes between two requests: use a `limit` that takes everything. `near` doesn’t work with `updated_since`. `updated_since` sorts by time of change. `/api/changes` also lists deleted items.
         */
        get: operations["getVendors"];
        put?: never;
        /**
         * Adds a vendor to the guide and to the markets in `marketIds`
         * @description Fails if the guide already has a vendor with the same name, unless `isAnother` is true. For administrators. A token needs the scope `admin`.
         */
        post: operations["postVendors"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vendors/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns a vendor
         * @description Returns a vendor.
         */
        get: operations["getVendorsId"];
        put?: never;
        post?: never;
        /**
         * Deletes a vendor
         * @description Fails while customers have orders to pick up, or refunds are open. For administrators. A token needs the scopes `admin` and `sensitive`. With a session or a token from signing in, the last proof must be less than 15 minutes old. Otherwise, the answer is 403 (`unproven`).
         */
        delete: operations["deleteVendorsId"];
        options?: never;
        head?: never;
        /**
         * Changes a vendor’s profile
         * @description Fields you leave out stay the same. With `version`, fails if the vendor has changed since you read it. For vendors and administrators. A token needs the scope `stall` or `admin`.
         */
        patch: operations["patchVendorsId"];
        trace?: never;
    };
    "/api/vendors/{id}/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists a vendor’s products
         * @description `updated_since` sorts by time of change. `/api/changes` also lists deleted items.
         */
        get: operations["getVendorsIdProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vendors/{id}/ownership": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns whether the caller works for a vendor
         * @description Returns whether the caller works for a vendor.
         */
        get: operations["getVendorsIdOwnership"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vendors/{id}/markets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adds a vendor to more markets
         * @description For vendors and administrators. A token needs the scope `stall` or `admin`.
         */
        post: operations["postVendorsIdMarkets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-vendors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adds a vendor to a market, with both ids in the body
         * @description For vendors and administrators. A token needs the scope `stall` or `admin`.
         */
        post: operations["postMarketVendors"];
        /**
         * Removes a vendor from a market
         * @description Fails while customers have orders from this vendor to pick up at the market. For vendors and administrators. A token needs the scope `stall` or `admin`.
         */
        delete: operations["deleteMarketVendors"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Searches the products of all vendors
         * @description A page may be shorter than `limit` and still have a next page. `updated_since` sorts by time of change. `/api/changes` also lists deleted items. Renaming a vendor doesn’t count as a change to its products.
         */
        get: operations["getProducts"];
        put?: never;
        /**
         * Adds a product to the caller’s vendor
         * @description Send `price` in cents as a number, or in dollars as text. For vendors. A token needs the scope `stall`.
         */
        post: operations["postProducts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replaces a product
         * @description With `version`, fails if the product has changed since you read it. For vendors. A token needs the scope `stall`.
         */
        put: operations["putProductsId"];
        post?: never;
        /**
         * Deletes a product
         * @description Existing orders stay the same. For vendors. A token needs the scope `stall`.
         */
        delete: operations["deleteProductsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/markets.geojson": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The filtered markets as GeoJSON
         * @description At most 500 at a time. License: CC BY 4.0. No email addresses or phone numbers.
         */
        get: operations["getMarketsGeojson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/markets.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The filtered markets as a CSV table
         * @description At most 500 at a time, each page with a header row. License: CC BY 4.0. No email addresses or phone numbers.
         */
        get: operations["getMarketsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/markets.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The opening hours of the filtered markets as a calendar
         * @description At most 50 markets at a time. License: CC BY 4.0. No email addresses or phone numbers.
         */
        get: operations["getMarketsIcs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists markets, vendors and products that changed or were deleted
         * @description Up to 500 changes, oldest first. Deleted records appear only here, not in lists with `updated_since`. A new `hoursAsOf` alone isn’t a change of its market. While there is a `Link`, follow it. After the last page, send the last `seq` as `since`. We keep changes for 90 days. If your last change is older, load everything again.
         */
        get: operations["getChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the caller’s orders, newest first
         * @description For customers.
         */
        get: operations["getOrders"];
        put?: never;
        /**
         * Finalizes a paid order, or places an order paid at pickup
         * @description With `checkoutSessionId`, returns the order of that checkout. Returns 402 while the order is unpaid. Without `checkoutSessionId`, places the order you send. Returns 402 if the vendor takes only cards. For customers. A token needs the scope `orders`.
         */
        post: operations["postOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{orderId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Cancels an order
         * @description You can cancel until the order’s `cancelDeadline`. We refund card payments. For customers. A token needs the scope `orders`.
         */
        patch: operations["patchOrdersOrderIdCancel"];
        trace?: never;
    };
    "/api/orders/{orderId}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Changes the quantities of a confirmed order, or adds products of its vendor
         * @description The quantity 0 removes a product, and products that you leave out stay. We refund what you order less of, at the price that you paid. What you add is an order of its own with the same pickup code (`added`), at today’s prices. For a card order, pay for it at `url`, or with `card` `saved`. All of it happens or nothing. Removing ends at the order’s `cancelDeadline`; adding ends when ordering closes. For customers. A token needs the scope `orders`.
         */
        patch: operations["patchOrdersOrderIdItems"];
        trace?: never;
    };
    "/api/create-checkout-session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Places an order and returns where to pay by card
         * @description The server calculates the amounts. An order with different amounts fails. If a product is sold by weight, the customer enters a card at `url`. We charge it when the vendor has weighed the order. For customers. A token needs the scope `orders`.
         */
        post: operations["postCreateCheckoutSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Saves a market or a vendor, or removes it from the saved items
         * @description For customers, market managers, and administrators. A token needs the scope `saved`.
         */
        post: operations["postSaved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/basket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one of the caller’s open baskets
         * @description A basket holds products of several vendors for one market and one date. Without `basket`, returns the basket that was changed last. What cannot be ordered now has a `problem`. A price that has changed has a `priceWas`. For customers.
         */
        get: operations["getBasket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/basket/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Puts products into the basket for a market and a date
         * @description The basket is made when it is first needed. Quantities add up. For customers. A token needs the scope `orders`.
         */
        post: operations["postBasketItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/basket/{basketId}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Changes quantities in a basket
         * @description The quantity 0 removes a product. A basket without products ends. For customers. A token needs the scope `orders`.
         */
        patch: operations["patchBasketBasketIdItems"];
        trace?: never;
    };
    "/api/basket/{basketId}/pickup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Moves a basket to another market or date
         * @description If the caller has a basket there, the two become one, with the higher quantity of each product. For customers. A token needs the scope `orders`.
         */
        patch: operations["patchBasketBasketIdPickup"];
        trace?: never;
    };
    "/api/basket/{basketId}/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Orders everything in a basket, and returns where to pay
         * @description Each vendor’s part becomes an order of its own: all of them or none. At `url`, the customer pays, or enters one card for several vendors and for products sold by weight. It is null if there is nothing to do, or if a saved card was charged: see the visit. For customers. A token needs the scope `orders`.
         */
        post: operations["postBasketBasketIdCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/visits/{visitId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the orders of a basket that was placed
         * @description For customers.
         */
        get: operations["getVisitsVisitId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Signs in and returns a token
         * @description Programs use the token. A browser also gets a cookie. An account with sign-in codes also needs a `code`: one from the owner’s app, or a recovery code. If it is missing or wrong, the answer is 401. Its error type is `/api/docs#error-second-factor`, as JSON. A token with scopes is rejected.
         */
        post: operations["postLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vendor/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Signs in to a vendor account
         * @description An account with sign-in codes also needs a `code`: one from the owner’s app, or a recovery code. If it is missing or wrong, the answer is 401. Its error type is `/api/docs#error-second-factor`, as JSON. A token with scopes is rejected.
         */
        post: operations["postVendorLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends the session or token of this request
         * @description Without a session or token, nothing happens. Any token works.
         */
        post: operations["postLogout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates a customer account
         * @description A token with scopes is rejected.
         */
        post: operations["postRegister"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/newsletter/subscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Subscribes to the newsletter
         * @description The answer is the same whether or not the address is already subscribed. A token with scopes is rejected.
         */
        post: operations["postNewsletterSubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/newsletter/subscribers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists newsletter subscribers
         * @description For administrators.
         */
        get: operations["getNewsletterSubscribers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/newsletter/subscribers/{id}/off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Removes a subscriber
         * @description For administrators. A token needs the scope `admin`.
         */
        post: operations["postNewsletterSubscribersIdOff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the account’s browsers and kinds of notifications
         * @description For every signed-in account.
         */
        get: operations["getNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Sets which kinds of notifications the account gets
         * @description For every signed-in account. A token with scopes is rejected.
         */
        patch: operations["patchNotifications"];
        trace?: never;
    };
    "/api/notifications/browsers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends notifications to this browser too
         * @description Only for a browser that is signed in: the notifications end with its session. For every signed-in account. A token with scopes is rejected.
         */
        post: operations["postNotificationsBrowsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/browsers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Stops sending notifications to a browser
         * @description For every signed-in account. A token with scopes is rejected.
         */
        delete: operations["deleteNotificationsBrowsersId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns a notification with its line of text
         * @description For every signed-in account.
         */
        get: operations["getNotificationsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Uploads a photo for a vendor or a market
         * @description JPEG, PNG or WebP, under 5 MB, in the field `image` of a multipart form. For vendors, market managers, and administrators. A token needs the scope `stall` or `market` or `admin`.
         */
        post: operations["postUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vendor/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the vendor’s orders, newest first
         * @description For vendors.
         */
        get: operations["getVendorOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vendor/orders/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Updates the status of several orders
         * @description Each order gets its own answer. A rejected update doesn’t stop the others. For vendors. A token needs the scope `orders`.
         */
        post: operations["postVendorOrdersMove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vendor/orders/move-back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undoes the last status update of several orders
         * @description For vendors. A token needs the scope `orders`.
         */
        post: operations["postVendorOrdersMoveBack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vendor/orders/weigh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enters what products sold by weight weigh, all or none
         * @description `weight` is what all pieces of the line weigh together: a number in the unit of the price, or a text like “2 lb 6 oz”. An order costs what it weighs, and never more than the customer was promised. For vendors. A token needs the scope `orders`.
         */
        post: operations["postVendorOrdersWeigh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vendor/short-harvest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Proposes how much of a product each customer gets after a short harvest
         * @description For vendors.
         */
        get: operations["getVendorShortHarvest"];
        put?: never;
        /**
         * Reduces or cancels orders after a short harvest, all or nothing
         * @description For vendors. A token needs the scope `orders`.
         */
        post: operations["postVendorShortHarvest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vendor/stall": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns today’s pickups at a market
         * @description For vendors.
         */
        get: operations["getVendorStall"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vendor/stall/ticks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Records order updates from a phone at the stall
         * @description Updates with the same `key` count once. For vendors. A token needs the scope `orders`.
         */
        post: operations["postVendorStallTicks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vendor/days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the vendor’s market days for up to 8 weeks
         * @description For vendors.
         */
        get: operations["getVendorDays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Sets whether the vendor is coming on a day
         * @description For vendors. A token needs the scope `stall`.
         */
        patch: operations["patchVendorDays"];
        trace?: never;
    };
    "/api/vendor/days/usual": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Sets whether the vendor comes every market day or only on chosen days
         * @description For vendors. A token needs the scope `stall`.
         */
        patch: operations["patchVendorDaysUsual"];
        trace?: never;
    };
    "/api/vendor/days/off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancels the vendor’s market day and all its orders
         * @description For vendors. A token needs the scope `orders`.
         */
        post: operations["postVendorDaysOff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vendor/days/pauses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adds a pause from one date to another
         * @description For vendors. A token needs the scope `stall`.
         */
        post: operations["postVendorDaysPauses"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vendor/days/pauses/{pauseId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Ends a pause
         * @description For vendors. A token needs the scope `stall`.
         */
        delete: operations["deleteVendorDaysPausesPauseId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vendor/stock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the stock of each product on a market day
         * @description For vendors.
         */
        get: operations["getVendorStock"];
        /**
         * Sets the stock on a market day, all or nothing
         * @description For vendors. A token needs the scope `stall`.
         */
        put: operations["putVendorStock"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vendor/stock/same": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copies the stock from the last market day on the same weekday
         * @description For vendors. A token needs the scope `stall`.
         */
        post: operations["postVendorStockSame"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vendor/notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns which emails the account gets, and for owners the latest emails
         * @description For vendors.
         */
        get: operations["getVendorNotices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Sets which emails the account gets
         * @description For vendors. A token needs the scope `stall`.
         */
        patch: operations["patchVendorNotices"];
        trace?: never;
    };
    "/api/vendor/pay-at-pickup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the vendor’s settings for payment at pickup
         * @description For vendors.
         */
        get: operations["getVendorPayAtPickup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Changes the vendor’s settings for payment at pickup
         * @description For vendors. A token needs the scope `stall`.
         */
        patch: operations["patchVendorPayAtPickup"];
        trace?: never;
    };
    "/api/vendor/stripe-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the status of the vendor’s Stripe account
         * @description For vendors.
         */
        get: operations["getVendorStripeAccount"];
        put?: never;
        /**
         * Returns a one-time link to set up card payments at Stripe
         * @description For vendors. A token needs the scopes `money` and `sensitive`. With a session or a token from signing in, the last proof must be less than 15 minutes old. Otherwise, the answer is 403 (`unproven`).
         */
        post: operations["postVendorStripeAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vendor/stripe-account/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Asks Stripe for the status of the vendor’s account
         * @description For vendors. A token needs the scope `money`.
         */
        post: operations["postVendorStripeAccountCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vendor/stripe-balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Returns the balance of the vendor’s Stripe account
         * @description For vendors. A token needs the scope `money`.
         */
        post: operations["postVendorStripeBalance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vendor/request-payout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Requests a payout of the available balance, or part of it
         * @description `vendorId` must be the caller’s own vendor. In `after`, send the id of the last payout you know of (0 for none). Requests with the same `after` make only one payout. Without `after`, asking for the same amount twice in a minute makes only one payout. For vendors. A token needs the scopes `money` and `sensitive`. With a session or a token from signing in, the last proof must be less than 15 minutes old. Otherwise, the answer is 403 (`unproven`).
         */
        post: operations["postVendorRequestPayout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vendor/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists stuck refunds and disputed payments
         * @description For vendors.
         */
        get: operations["getVendorRefunds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vendor/refunds/{refundId}/try": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Asks Stripe again to make a refund
         * @description For vendors. A token needs the scope `money`.
         */
        post: operations["postVendorRefundsRefundIdTry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vendor/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the vendor’s endpoints
         * @description For vendors.
         */
        get: operations["getVendorWebhooks"];
        put?: never;
        /**
         * Adds an endpoint and returns its secret
         * @description The address must be public, use https and differ from the vendor’s other endpoints. We return the secret only this once. For vendors. A token needs the scope `orders`.
         */
        post: operations["postVendorWebhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vendor/webhooks/{endpointId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns an endpoint
         * @description For vendors.
         */
        get: operations["getVendorWebhooksEndpointId"];
        /**
         * Changes an endpoint’s address and events
         * @description For vendors. A token needs the scope `orders`.
         */
        put: operations["putVendorWebhooksEndpointId"];
        post?: never;
        /**
         * Removes an endpoint
         * @description For vendors. A token needs the scope `orders`.
         */
        delete: operations["deleteVendorWebhooksEndpointId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vendor/webhooks/{endpointId}/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Turns an endpoint on or off
         * @description We never send events that happen while the endpoint is off. For vendors. A token needs the scope `orders`.
         */
        patch: operations["patchVendorWebhooksEndpointIdState"];
        trace?: never;
    };
    "/api/vendor/webhooks/{endpointId}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates a new secret and returns it
         * @description The old secret stays valid for a day. We return the new secret only this once. For vendors. A token needs the scope `orders`.
         */
        post: operations["postVendorWebhooksEndpointIdSecret"];
        /**
         * Stops signing with the old secret
         * @description For vendors. A token needs the scope `orders`.
         */
        delete: operations["deleteVendorWebhooksEndpointIdSecret"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vendor/webhooks/{endpointId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a test to an endpoint and returns the result
         * @description For vendors. A token needs the scope `orders`.
         */
        post: operations["postVendorWebhooksEndpointIdTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vendor/webhooks/{endpointId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists an endpoint’s messages, newest first
         * @description At most 50 at a time. For vendors.
         */
        get: operations["getVendorWebhooksEndpointIdDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vendor/webhooks/{endpointId}/deliveries/{deliveryId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a message again and returns the result
         * @description For vendors. A token needs the scope `orders`.
         */
        post: operations["postVendorWebhooksEndpointIdDeliveriesDeliveryIdReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-manager/market": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the manager’s market
         * @description For market managers.
         */
        get: operations["getMarketManagerMarket"];
        /**
         * Changes the manager’s market
         * @description With `version`, fails if the market has changed since you read it. For market managers. A token needs the scope `market`.
         */
        put: operations["putMarketManagerMarket"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-manager/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the market’s opening hours
         * @description For market managers.
         */
        get: operations["getMarketManagerSchedules"];
        put?: never;
        /**
         * Adds opening hours
         * @description Write times as `09:00` or `9:00 AM`. For market managers. A token needs the scope `market`.
         */
        post: operations["postMarketManagerSchedules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-manager/schedules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replaces opening hours
         * @description With `version`, fails if the hours have changed since you read them. Fails while customers have orders to pick up at times this change would remove. For market managers. A token needs the scope `market`.
         */
        put: operations["putMarketManagerSchedulesId"];
        post?: never;
        /**
         * Deletes opening hours
         * @description Fails while customers have orders to pick up during these hours. For market managers. A token needs the scope `market`.
         */
        delete: operations["deleteMarketManagerSchedulesId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-manager/vendors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the market’s vendors
         * @description For market managers.
         */
        get: operations["getMarketManagerVendors"];
        put?: never;
        /**
         * Adds a vendor to the market
         * @description For market managers. A token needs the scope `market`.
         */
        post: operations["postMarketManagerVendors"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-manager/vendors/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Removes a vendor from the market
         * @description Fails while customers have orders to pick up from this vendor at the market. For market managers. A token needs the scope `market`.
         */
        delete: operations["deleteMarketManagerVendorsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-manager/available-vendors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists vendors you can add to the market
         * @description For market managers.
         */
        get: operations["getMarketManagerAvailableVendors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/markets/{id}/managers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists a market’s managers
         * @description Administrators can list the managers of any market. Managers can list only those of their own markets. For market managers and administrators.
         */
        get: operations["getMarketsIdManagers"];
        put?: never;
        /**
         * Adds a manager to a market
         * @description If a manager account has the email address, we add the person right away (`added`). If no portal account has the address, we email a link to create an account (`invited`). For market managers and administrators. A token needs the scopes `market` or `admin` and `sensitive`. With a session or a token from signing in, the last proof must be less than 15 minutes old. Otherwise, the answer is 403 (`unproven`).
         */
        post: operations["postMarketsIdManagers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/markets/{id}/managers/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Ends a manager’s access to a market
         * @description Only administrators can remove the last manager. For market managers and administrators. A token needs the scopes `market` or `admin` and `sensitive`. With a session or a token from signing in, the last proof must be less than 15 minutes old. Otherwise, the answer is 403 (`unproven`).
         */
        delete: operations["deleteMarketsIdManagersUserId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/markets/{id}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists invitations to manage a market
         * @description For market managers and administrators.
         */
        get: operations["getMarketsIdInvitations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/markets/{id}/invitations/{invitationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraws an invitation to manage a market
         * @description For market managers and administrators. A token needs the scope `market` or `admin`.
         */
        delete: operations["deleteMarketsIdInvitationsInvitationId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vendor-applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists vendor applications, newest first
         * @description For administrators.
         */
        get: operations["getVendorApplications"];
        put?: never;
        /**
         * Applies as a vendor
         * @description Send each photo as the address of an upload or as a data URL. At most 12 MB in total. A token with scopes is rejected.
         */
        post: operations["postVendorApplications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vendor-applications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Approves or rejects a vendor application
         * @description We email the notes to the applicant. With `version`, fails if the item has changed since you read it. Without `version`, fails if another reviewer has decided. With `publish`, approving also adds the vendor or market to the guide. Both happen, or neither. If this gives an account access, a token also needs the scope `sensitive`. With a session or a token from signing in, the last proof must be less than 15 minutes old. Otherwise, the answer is 403 (`unproven`). For administrators. A token needs the scope `admin`.
         */
        patch: operations["patchVendorApplicationsId"];
        trace?: never;
    };
    "/api/market-applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists market applications, newest first
         * @description For administrators.
         */
        get: operations["getMarketApplications"];
        put?: never;
        /**
         * Applies to list a market
         * @description Send each photo as the address of an upload or as a data URL. At most 12 MB in total. A token with scopes is rejected.
         */
        post: operations["postMarketApplications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-applications/{id}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approves or rejects a market application
         * @description We email the notes to the applicant. With `version`, fails if the item has changed since you read it. Without `version`, fails if another reviewer has decided. With `publish`, approving also adds the vendor or market to the guide. Both happen, or neither. If this gives an account access, a token also needs the scope `sensitive`. With a session or a token from signing in, the last proof must be less than 15 minutes old. Otherwise, the answer is 403 (`unproven`). To publish a new market, send `lat` and `lng`. For administrators. A token needs the scope `admin`.
         */
        post: operations["postMarketApplicationsIdReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-submissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recommends a market
         * @description A token with scopes is rejected.
         */
        post: operations["postMarketSubmissions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vendor-recommendations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recommends a vendor
         * @description A token with scopes is rejected.
         */
        post: operations["postVendorRecommendations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/community-submissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists markets and vendors that visitors recommended
         * @description For administrators.
         */
        get: operations["getCommunitySubmissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/community-submissions/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approves a recommended market
         * @description With `version`, fails if the item has changed since you read it. Without `version`, fails if another reviewer has decided. For administrators. A token needs the scope `admin`.
         */
        post: operations["postCommunitySubmissionsIdApprove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/community-submissions/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rejects a recommended market
         * @description With `version`, fails if the item has changed since you read it. Without `version`, fails if another reviewer has decided. For administrators. A token needs the scope `admin`.
         */
        post: operations["postCommunitySubmissionsIdReject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vendor-recommendations/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Approves or rejects a recommended vendor
         * @description With `version`, fails if the item has changed since you read it. Without `version`, fails if another reviewer has decided. For administrators. A token needs the scope `admin`.
         */
        patch: operations["patchVendorRecommendationsIdStatus"];
        trace?: never;
    };
    "/api/vendor-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Requests a vendor account
         * @description A token with scopes is rejected.
         */
        post: operations["postVendorRequests"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-manager-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Requests a market manager account
         * @description A token with scopes is rejected.
         */
        post: operations["postMarketManagerRequests"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists requests for administrator accounts, waiting ones first
         * @description For administrators.
         */
        get: operations["getAdminRequests"];
        put?: never;
        /**
         * Requests an administrator account
         * @description A token with scopes is rejected.
         */
        post: operations["postAdminRequests"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin-requests/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Approves or rejects a request for an administrator account
         * @description We email the notes to the person who asked. With `version`, fails if the item has changed since you read it. Without `version`, fails if another reviewer has decided. For administrators. A token needs the scopes `admin` and `sensitive`. With a session or a token from signing in, the last proof must be less than 15 minutes old. Otherwise, the answer is 403 (`unproven`).
         */
        put: operations["putAdminRequestsIdStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/account-stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Counts vendor accounts, manager accounts and waiting items
         * @description For administrators.
         */
        get: operations["getAdminAccountStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/official-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists vendor and market manager accounts
         * @description For administrators.
         */
        get: operations["getAdminOfficialAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists accounts, newest first
         * @description For administrators.
         */
        get: operations["getAdminUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Deactivates or activates an account
         * @description For administrators. A token needs the scopes `admin` and `sensitive`. With a session or a token from signing in, the last proof must be less than 15 minutes old. Otherwise, the answer is 403 (`unproven`).
         */
        put: operations["putAdminUsersIdState"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Changes an account’s role
         * @description `from` must be the account’s current role. For administrators. A token needs the scopes `admin` and `sensitive`. With a session or a token from signing in, the last proof must be less than 15 minutes old. Otherwise, the answer is 403 (`unproven`).
         */
        put: operations["putAdminUsersIdRole"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists all orders, newest first
         * @description For administrators.
         */
        get: operations["getAdminOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/orders/{id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refunds an order in part or in full
         * @description `amount` is in dollars, as text. The customer sees the reason. For administrators. A token needs the scope `money`.
         */
        post: operations["postAdminOrdersIdRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/money": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists stuck refunds and disputed payments, oldest first
         * @description For administrators.
         */
        get: operations["getAdminMoney"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/money/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists payouts that banks returned and vendors haven’t requested again, oldest first
         * @description For administrators.
         */
        get: operations["getAdminMoneyPayouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/money/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists Stripe events we couldn’t handle, oldest first
         * @description For administrators.
         */
        get: operations["getAdminMoneyEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/money/events/{eventId}/try": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetches an event from Stripe again and processes it
         * @description For administrators. A token needs the scope `money`.
         */
        post: operations["postAdminMoneyEventsEventIdTry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/money/events/{eventId}/set-aside": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Removes an event from the list without processing it
         * @description For administrators. A token needs the scope `money`.
         */
        post: operations["postAdminMoneyEventsEventIdSetAside"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/money/{refundId}/try": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Asks Stripe again to make a refund, for any vendor
         * @description For administrators. A token needs the scope `money`.
         */
        post: operations["postAdminMoneyRefundIdTry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/money/{refundId}/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Marks a refund as made by hand, and records how
         * @description For administrators. A token needs the scope `money`.
         */
        post: operations["postAdminMoneyRefundIdSettle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/corrections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists corrections from visitors, oldest first
         * @description Without `state`, lists only `pending` corrections. For administrators.
         */
        get: operations["getAdminCorrections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/corrections/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Marks a correction as applied or rejected
         * @description `declined` means rejected and needs a `reason`. `applied` doesn’t change the market’s page. To change the page, use `PUT /api/markets/{id}`. For administrators. A token needs the scope `admin`.
         */
        patch: operations["patchAdminCorrectionsId"];
        trace?: never;
    };
    "/api/admin/reviews/{id}/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Hides a market’s review, or shows it again
         * @description A hidden review doesn’t count in the market’s rating. For administrators. A token needs the scope `admin`.
         */
        put: operations["putAdminReviewsIdState"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/duplicates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists pairs of markets that are probably the same, oldest first
         * @description For administrators.
         */
        get: operations["getAdminDuplicates"];
        put?: never;
        /**
         * Merges two markets, or marks them as different
         * @description `keepId` is the market to keep. The vendors, managers, orders and reviews of the other market move to it. You can’t undo a merge. To merge, a token also needs the scope `sensitive`. With a session or a token from signing in, the last proof must be less than 15 minutes old. Otherwise, the answer is 403 (`unproven`). Without `keepId`, the pair is marked as different. For administrators. A token needs the scope `admin`.
         */
        post: operations["postAdminDuplicates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists emails in the outbox, newest first, without their text
         * @description For administrators.
         */
        get: operations["getAdminMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/mail/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a failed email again
         * @description For administrators. A token needs the scope `admin`.
         */
        post: operations["postAdminMailIdRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/scheduled-work": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the last run of the scheduled jobs, with results
         * @description For administrators.
         */
        get: operations["getAdminScheduledWork"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the audit log, newest first
         * @description For administrators.
         */
        get: operations["getAdminAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "order.placed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An order was placed and stands
         * @description Signed as [Standard Webhooks](https://www.standardwebhooks.com) says, by `webhook-id`, `webhook-timestamp` and `webhook-signature`. Sent again for three days until it is taken, each time under the same `webhook-id`. The endpoint is turned off if it answers 410, or takes nothing for five days. Messages can arrive in another order. Ignore one whose `timestamp` is older than the last for this order.
         */
        post: operations["onOrderPlaced"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An order is ready, was picked up, or has changed otherwise
         * @description Signed as [Standard Webhooks](https://www.standardwebhooks.com) says, by `webhook-id`, `webhook-timestamp` and `webhook-signature`. Sent again for three days until it is taken, each time under the same `webhook-id`. The endpoint is turned off if it answers 410, or takes nothing for five days. Messages can arrive in another order. Ignore one whose `timestamp` is older than the last for this order.
         */
        post: operations["onOrderChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An order was called off, by whomever
         * @description Signed as [Standard Webhooks](https://www.standardwebhooks.com) says, by `webhook-id`, `webhook-timestamp` and `webhook-signature`. Sent again for three days until it is taken, each time under the same `webhook-id`. The endpoint is turned off if it answers 410, or takes nothing for five days. Messages can arrive in another order. Ignore one whose `timestamp` is older than the last for this order.
         */
        post: operations["onOrderCancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "endpoint.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An owner tries the endpoint out
         * @description Signed as [Standard Webhooks](https://www.standardwebhooks.com) says, by `webhook-id`, `webhook-timestamp` and `webhook-signature`.
         */
        post: operations["onEndpointTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * @example {
         *       "id": 42,
         *       "username": "ada",
         *       "email": "ada@example.com",
         *       "name": "Palmetto Bakery",
         *       "userType": "customer",
         *       "isActive": true,
         *       "createdAt": "2026-05-07T15:00:00.000Z"
         *     }
         */
        Account: {
            id: number;
            username: string;
            email: string;
            name: string;
            /** @enum {string} */
            userType: "customer" | "vendor" | "market_manager" | "admin";
            isActive: boolean;
            /** Format: date-time */
            createdAt: string | null;
        };
        /**
         * @example {
         *       "id": 42,
         *       "username": "ada",
         *       "role": "customer"
         *     }
         */
        AccountRole: {
            id: number;
            username: string;
            /** @enum {string} */
            role: "customer" | "vendor" | "market_manager" | "admin";
        };
        /**
         * @example {
         *       "id": 42,
         *       "username": "ada",
         *       "state": "active"
         *     }
         */
        AccountState: {
            id: number;
            username: string;
            /** @enum {string} */
            state: "active" | "inactive";
        };
        /**
         * @example {
         *       "vendorAccounts": 1,
         *       "marketManagerAccounts": 1,
         *       "pendingApplications": 1,
         *       "applicationsToAdd": 1,
         *       "pendingRecommendations": 1,
         *       "pendingRequests": 1,
         *       "pendingCorrections": 1
         *     }
         */
        AccountStats: {
            vendorAccounts: number;
            marketManagerAccounts: number;
            pendingApplications: number;
            /** @description Approved, not in the guide yet */
            applicationsToAdd: number;
            pendingRecommendations: number;
            pendingRequests: number;
            pendingCorrections: number;
        };
        /**
         * @example {
         *       "outcome": "added",
         *       "email": "ada@example.com"
         *     }
         */
        AddedManager: {
            /** @enum {string} */
            outcome: "added" | "invited";
            email: string;
        };
        /**
         * @example {
         *       "id": 42,
         *       "version": 42,
         *       "username": "ada",
         *       "email": "ada@example.com",
         *       "status": "pending",
         *       "reviewNotes": "Welcome!",
         *       "requestedAt": "2026-05-07T15:00:00.000Z",
         *       "reviewedAt": "2026-05-07T15:00:00.000Z"
         *     }
         */
        AdminRequest: {
            id: number;
            /** @description Goes up with every change */
            version: number;
            username: string;
            email: string;
            /** @enum {string} */
            status: "pending" | "approved" | "denied";
            reviewNotes: string | null;
            /** Format: date-time */
            requestedAt: string | null;
            /** Format: date-time */
            reviewedAt: string | null;
        };
        /**
         * @example {
         *       "id": 42,
         *       "status": "approved",
         *       "version": 42
         *     }
         */
        AdminRequestReviewed: {
            id: number;
            /** @enum {string} */
            status: "approved" | "denied";
            /** @description Goes up with every change */
            version: number;
        };
        /**
         * @description An order after its customer has changed it.
         * @example {
         *       "order": {
         *         "id": 42,
         *         "orderNumber": "ORD-0042",
         *         "version": 42,
         *         "status": "pending_payment",
         *         "vendorId": 42,
         *         "vendorName": "Palmetto Bakery",
         *         "marketId": 42,
         *         "marketName": "Coconut Grove Market",
         *         "marketAddress": "2895 McFarlane Road, Miami, FL 33133",
         *         "pickupDate": "2026-05-09",
         *         "pickupTimeStart": "09:00",
         *         "pickupTimeEnd": "12:00",
         *         "pickupCode": "K7QM",
         *         "totalAmount": 1300,
         *         "correctedAmount": 1,
         *         "paymentMethod": "card",
         *         "specialInstructions": "Sliced, please",
         *         "items": [
         *           {
         *             "id": 42,
         *             "productId": 42,
         *             "productName": "Country loaf",
         *             "productDescription": "Sourdough, 2 lb.",
         *             "quantity": 2,
         *             "unitPrice": 650,
         *             "totalPrice": 1300,
         *             "weight": {
         *               "unit": "lb",
         *               "pricePerUnit": 1,
         *               "min": 1,
         *               "max": 1,
         *               "weighed": 1
         *             }
         *           }
         *         ],
         *         "refunds": [
         *           {
         *             "state": "requested",
         *             "reason": "order_ended",
         *             "amount": 1200,
         *             "note": "The card was closed; given back in cash",
         *             "failures": 1
         *           }
         *         ],
         *         "cancelledBy": "customer",
         *         "canCancel": true,
         *         "cancelDeadline": "2026-05-07T15:00:00.000Z",
         *         "createdAt": "2026-05-07T15:00:00.000Z",
         *         "updatedAt": "2026-05-07T15:00:00.000Z",
         *         "expiresAt": "2026-05-07T15:00:00.000Z"
         *       },
         *       "added": {
         *         "id": 42,
         *         "orderNumber": "ORD-0042",
         *         "version": 42,
         *         "status": "pending_payment",
         *         "vendorId": 42,
         *         "vendorName": "Palmetto Bakery",
         *         "marketId": 42,
         *         "marketName": "Coconut Grove Market",
         *         "marketAddress": "2895 McFarlane Road, Miami, FL 33133",
         *         "pickupDate": "2026-05-09",
         *         "pickupTimeStart": "09:00",
         *         "pickupTimeEnd": "12:00",
         *         "pickupCode": "K7QM",
         *         "totalAmount": 1300,
         *         "correctedAmount": 1,
         *         "paymentMethod": "card",
         *         "specialInstructions": "Sliced, please",
         *         "items": [
         *           {
         *             "id": 42,
         *             "productId": 42,
         *             "productName": "Country loaf",
         *             "productDescription": "Sourdough, 2 lb.",
         *             "quantity": 2,
         *             "unitPrice": 650,
         *             "totalPrice": 1300,
         *             "weight": {
         *               "unit": "lb",
         *               "pricePerUnit": 1,
         *               "min": 1,
         *               "max": 1,
         *               "weighed": 1
         *             }
         *           }
         *         ],
         *         "refunds": [
         *           {
         *             "state": "requested",
         *             "reason": "order_ended",
         *             "amount": 1200,
         *             "note": "The card was closed; given back in cash",
         *             "failures": 1
         *           }
         *         ],
         *         "cancelledBy": "customer",
         *         "canCancel": true,
         *         "cancelDeadline": "2026-05-07T15:00:00.000Z",
         *         "createdAt": "2026-05-07T15:00:00.000Z",
         *         "updatedAt": "2026-05-07T15:00:00.000Z",
         *         "expiresAt": "2026-05-07T15:00:00.000Z"
         *       },
         *       "refund": 1,
         *       "url": "https://marketday.example/images/upload/5f1c2a7e.webp"
         *     }
         */
        AmendedOrder: {
            order: components["schemas"]["Order"];
            /** @description The order with what was added. Null if nothing was */
            added: components["schemas"]["Order"] | null;
            /** @description US cents that go back to the card */
            refund: number;
            /**
             * Format: uri
             * @description Where to pay for what was added. Null if nothing is due
             */
            url: string | null;
        };
        /**
         * @example {
         *       "id": 42,
         *       "status": "pending_payment",
         *       "customer": "Ada Palmer",
         *       "vendorName": "Palmetto Bakery",
         *       "marketName": "Coconut Grove Market",
         *       "pickupDate": "2026-05-09",
         *       "totalAmount": 1300,
         *       "createdAt": "2026-05-07T15:00:00.000Z"
         *     }
         */
        AnyOrder: {
            id: number;
            /** @enum {string} */
            status: "pending_payment" | "confirmed" | "ready" | "completed" | "cancelled" | "not_collected";
            customer: string;
            vendorName: string;
            marketName: string;
            /** Format: date */
            pickupDate: string;
            /** @description US cents */
            totalAmount: number;
            /** Format: date-time */
            createdAt: string | null;
        };
        /**
         * @example {
         *       "reference": "MD-7Q2K-9F4T-XB",
         *       "status": "pending",
         *       "isKnown": true
         *     }
         */
        Applied: {
            /** @description Null if an application with the same name and email is already waiting */
            reference: string | null;
            status: string;
            /** @description True if an application with the same name and email is already waiting. We added nothing */
            isKnown: boolean;
        };
        /**
         * @example {
         *       "status": "pending",
         *       "isKnown": true
         *     }
         */
        Asked: {
            status: string;
            /** @description True if we already have the same entry and added nothing */
            isKnown: boolean;
        };
        /**
         * @description An entry in the audit log.
         * @example {
         *       "id": 42,
         *       "at": "2026-05-07T15:00:00.000Z",
         *       "actorId": 42,
         *       "actor": "example",
         *       "action": "example",
         *       "subjectType": "example",
         *       "subjectId": 42,
         *       "before": {},
         *       "after": {}
         *     }
         */
        AuditEntry: {
            id: number;
            /** Format: date-time */
            at: string;
            actorId: number | null;
            actor: string | null;
            action: string;
            subjectType: string;
            subjectId: number | null;
            before: {
                [key: string]: unknown;
            } | null;
            after: {
                [key: string]: unknown;
            } | null;
        };
        /**
         * @example {
         *       "id": 42,
         *       "name": "Palmetto Bakery",
         *       "vendorType": "Weekly Vendor",
         *       "image": null
         *     }
         */
        AvailableVendor: {
            id: number;
            name: string;
            vendorType: string;
            image: string | null;
        };
        /**
         * @example {
         *       "id": 42,
         *       "version": 42,
         *       "marketId": 42,
         *       "marketName": "Coconut Grove Market",
         *       "pickupDate": "2026-05-09",
         *       "totalAmount": 1300,
         *       "isOrderable": true,
         *       "parts": [
         *         {
         *           "vendorId": 42,
         *           "vendorName": "Palmetto Bakery",
         *           "amount": 1200,
         *           "paymentMethods": [
         *             "card"
         *           ],
         *           "pickupTimeStart": "09:00",
         *           "pickupTimeEnd": "12:00",
         *           "orderBy": "2026-05-07T15:00:00.000Z",
         *           "specialInstructions": "Sliced, please",
         *           "problem": "example",
         *           "items": [
         *             {
         *               "productId": 42,
         *               "productName": "Country loaf",
         *               "quantity": 2,
         *               "unitPrice": 650,
         *               "weight": {
         *                 "unit": "lb",
         *                 "pricePerUnit": 1,
         *                 "min": 1,
         *                 "max": 1
         *               },
         *               "priceWas": 1,
         *               "totalPrice": 1300,
         *               "problem": "example"
         *             }
         *           ]
         *         }
         *       ]
         *     }
         */
        Basket: {
            id: number;
            /** @description Goes up with every change */
            version: number;
            marketId: number;
            marketName: string;
            /** Format: date */
            pickupDate: string;
            /** @description US cents */
            totalAmount: number;
            isOrderable: boolean;
            /** @description One for each vendor */
            parts: {
                vendorId: number;
                vendorName: string;
                /** @description US cents */
                amount: number;
                paymentMethods: ("card" | "at_pickup")[];
                pickupTimeStart: string | null;
                pickupTimeEnd: string | null;
                /** Format: date-time */
                orderBy: string | null;
                /** @description The notes that were sent with its products */
                specialInstructions: string | null;
                /** @description Why it cannot be ordered now. Null if it can */
                problem: string | null;
                items: {
                    productId: number;
                    productName: string;
                    quantity: number;
                    /** @description US cents. If sold by weight: the most that one piece can cost */
                    unitPrice: number;
                    /** @description How it is sold by weight. Null if it isn’t */
                    weight: {
                        /** @enum {string} */
                        unit: "lb" | "oz";
                        /** @description US cents */
                        pricePerUnit: number;
                        /** @description What one piece usually weighs at least, in `unit` */
                        min: number;
                        /** @description What one piece usually weighs at most, in `unit` */
                        max: number;
                    } | null;
                    /** @description The price seen before, if it has changed since */
                    priceWas: number | null;
                    /** @description US cents */
                    totalPrice: number;
                    /** @description Why it cannot be ordered now. Null if it can */
                    problem: string | null;
                }[];
            }[];
        };
        /**
         * @example {
         *       "url": "https://marketday.example/images/upload/5f1c2a7e.webp",
         *       "visit": {
         *         "id": 42,
         *         "orders": [
         *           {
         *             "id": 42,
         *             "orderNumber": "ORD-0042",
         *             "version": 42,
         *             "status": "pending_payment",
         *             "vendorId": 42,
         *             "vendorName": "Palmetto Bakery",
         *             "marketId": 42,
         *             "marketName": "Coconut Grove Market",
         *             "marketAddress": "2895 McFarlane Road, Miami, FL 33133",
         *             "pickupDate": "2026-05-09",
         *             "pickupTimeStart": "09:00",
         *             "pickupTimeEnd": "12:00",
         *             "pickupCode": "K7QM",
         *             "totalAmount": 1300,
         *             "correctedAmount": 1,
         *             "paymentMethod": "card",
         *             "specialInstructions": "Sliced, please",
         *             "items": [
         *               {
         *                 "id": 42,
         *                 "productId": 42,
         *                 "productName": "Country loaf",
         *                 "productDescription": "Sourdough, 2 lb.",
         *                 "quantity": 2,
         *                 "unitPrice": 650,
         *                 "totalPrice": 1300,
         *                 "weight": {
         *                   "unit": "lb",
         *                   "pricePerUnit": 1,
         *                   "min": 1,
         *                   "max": 1,
         *                   "weighed": 1
         *                 }
         *               }
         *             ],
         *             "refunds": [
         *               {
         *                 "state": "requested",
         *                 "reason": "order_ended",
         *                 "amount": 1200,
         *                 "note": "The card was closed; given back in cash",
         *                 "failures": 1
         *               }
         *             ],
         *             "cancelledBy": "customer",
         *             "canCancel": true,
         *             "cancelDeadline": "2026-05-07T15:00:00.000Z",
         *             "createdAt": "2026-05-07T15:00:00.000Z",
         *             "updatedAt": "2026-05-07T15:00:00.000Z",
         *             "expiresAt": "2026-05-07T15:00:00.000Z",
         *             "stall": "Row B, 7",
         *             "charge": "waiting",
         *             "declined": "example"
         *           }
         *         ]
         *       }
         *     }
         */
        BasketCheckout: {
            /**
             * Format: uri
             * @description Where to pay. Null if nothing is to do
             */
            url: string | null;
            visit: components["schemas"]["Visit"];
        };
        /**
         * @example {
         *       "cancelled": 1,
         *       "comes": true
         *     }
         */
        CancelledDay: {
            /** @description Orders */
            cancelled: number;
            /** @description True while orders are left whose pickup is over */
            comes: boolean;
        };
        /**
         * @example {
         *       "id": 42,
         *       "status": "cancelled"
         *     }
         */
        CancelledOrder: {
            id: number;
            /** @constant */
            status: "cancelled";
        };
        /**
         * @description A public record’s last change.
         * @example {
         *       "seq": 1,
         *       "kind": "market",
         *       "id": 42,
         *       "updatedAt": "2026-05-07T15:00:00.000Z",
         *       "deleted": true
         *     }
         */
        Change: {
            /** @description Send the newest value as `since` in your next request */
            seq: number;
            /** @enum {string} */
            kind: "market" | "vendor" | "product";
            id: number;
            /** Format: date-time */
            updatedAt: string;
            /** @description True if the record was deleted or is no longer shown */
            deleted: boolean;
        };
        /**
         * @example {
         *       "basket": {
         *         "id": 42,
         *         "version": 42,
         *         "marketId": 42,
         *         "marketName": "Coconut Grove Market",
         *         "pickupDate": "2026-05-09",
         *         "totalAmount": 1300,
         *         "isOrderable": true,
         *         "parts": [
         *           {
         *             "vendorId": 42,
         *             "vendorName": "Palmetto Bakery",
         *             "amount": 1200,
         *             "paymentMethods": [
         *               "card"
         *             ],
         *             "pickupTimeStart": "09:00",
         *             "pickupTimeEnd": "12:00",
         *             "orderBy": "2026-05-07T15:00:00.000Z",
         *             "specialInstructions": "Sliced, please",
         *             "problem": "example",
         *             "items": [
         *               {
         *                 "productId": 42,
         *                 "productName": "Country loaf",
         *                 "quantity": 2,
         *                 "unitPrice": 650,
         *                 "weight": {
         *                   "unit": "lb",
         *                   "pricePerUnit": 1,
         *                   "min": 1,
         *                   "max": 1
         *                 },
         *                 "priceWas": 1,
         *                 "totalPrice": 1300,
         *                 "problem": "example"
         *               }
         *             ]
         *           }
         *         ]
         *       }
         *     }
         */
        ChangedBasket: {
            /** @description Null if nothing is left in it */
            basket: components["schemas"]["Basket"] | null;
        };
        /**
         * @example {
         *       "orderId": 42,
         *       "url": "https://marketday.example/images/upload/5f1c2a7e.webp"
         *     }
         */
        CheckoutSession: {
            orderId: number;
            /**
             * Format: uri
             * @description Where to pay. Null if nothing is due
             */
            url: string | null;
        };
        /**
         * @description A market or vendor that a visitor recommended.
         * @example {
         *       "id": 42,
         *       "version": 42,
         *       "type": "market",
         *       "name": "Palmetto Bakery",
         *       "description": "Bread and pies, baked before dawn.",
         *       "location": "Miami, FL",
         *       "vendorType": "Weekly Vendor",
         *       "contactName": "Ada Palmer",
         *       "contactEmail": "hello@palmetto-bakery.example",
         *       "contactPhone": "305 555 0142",
         *       "status": "pending",
         *       "reviewNotes": "Welcome!",
         *       "submittedAt": "2026-05-07T15:00:00.000Z",
         *       "reviewedAt": "2026-05-07T15:00:00.000Z"
         *     }
         */
        CommunitySubmission: {
            id: number;
            /** @description Goes up with every change */
            version: number;
            /** @enum {string} */
            type: "market" | "vendor";
            name: string;
            description: string;
            location: string | null;
            vendorType: string | null;
            contactName: string;
            contactEmail: string | null;
            contactPhone: string | null;
            /** @enum {string} */
            status: "pending" | "approved" | "rejected";
            reviewNotes: string | null;
            /** Format: date-time */
            submittedAt: string | null;
            /** Format: date-time */
            reviewedAt: string | null;
        };
        /**
         * @description A visitor’s correction of a market’s page.
         * @example {
         *       "id": 42,
         *       "version": 42,
         *       "state": "pending",
         *       "what": "hours",
         *       "text": "We open an hour later this Saturday.",
         *       "email": "ada@example.com",
         *       "cameAt": "2026-05-07T15:00:00.000Z",
         *       "decidedAt": "2026-05-07T15:00:00.000Z",
         *       "decidedBy": "example",
         *       "reason": "The oven is broken",
         *       "marketId": 42,
         *       "marketName": "Coconut Grove Market",
         *       "location": "Miami, FL",
         *       "isMarketGone": true
         *     }
         */
        Correction: {
            id: number;
            /** @description Goes up with every change */
            version: number;
            /** @enum {string} */
            state: "pending" | "applied" | "declined";
            /** @enum {string} */
            what: "hours" | "season" | "place" | "closed" | "contact" | "other";
            text: string;
            /** @description The visitor’s address for questions. Null if not given, and after the decision */
            email: string | null;
            /** Format: date-time */
            cameAt: string | null;
            /** Format: date-time */
            decidedAt: string | null;
            decidedBy: string | null;
            reason: string | null;
            marketId: number;
            marketName: string;
            location: string;
            isMarketGone: boolean;
        };
        /**
         * @example {
         *       "id": 42,
         *       "marketId": 42,
         *       "marketName": "Coconut Grove Market",
         *       "state": "applied",
         *       "next": 1
         *     }
         */
        CorrectionDecided: {
            id: number;
            marketId: number;
            marketName: string;
            /** @enum {string} */
            state: "applied" | "declined";
            /** @description The next correction waiting for review */
            next: number | null;
        };
        /**
         * @example {
         *       "id": 42,
         *       "isKept": true
         *     }
         */
        DeletedProduct: {
            id: number;
            /** @description True if orders still show the product */
            isKept: boolean;
        };
        /**
         * @example {
         *       "kept": {
         *         "id": 42,
         *         "name": "Palmetto Bakery"
         *       }
         *     }
         */
        DuplicateDecided: {
            /** @description The market that was kept. Null if the markets were marked as different */
            kept: {
                id: number;
                name: string;
            } | null;
        };
        /**
         * @description Two markets with the same name in the same place.
         * @example {
         *       "id": 42,
         *       "one": {
         *         "id": 42,
         *         "name": "Palmetto Bakery",
         *         "line": "example",
         *         "vendors": 1,
         *         "managers": 1,
         *         "reviews": 1,
         *         "orders": 1,
         *         "updatedAt": "2026-05-07T15:00:00.000Z"
         *       },
         *       "other": {
         *         "id": 42,
         *         "name": "Palmetto Bakery",
         *         "line": "example",
         *         "vendors": 1,
         *         "managers": 1,
         *         "reviews": 1,
         *         "orders": 1,
         *         "updatedAt": "2026-05-07T15:00:00.000Z"
         *       }
         *     }
         */
        DuplicatePair: {
            id: number;
            one: {
                id: number;
                name: string;
                /** @description The address, or else the town */
                line: string;
                vendors: number;
                managers: number;
                reviews: number;
                /** @description Counted up to 1,000 */
                orders: number;
                /** Format: date-time */
                updatedAt: string | null;
            };
            other: {
                id: number;
                name: string;
                /** @description The address, or else the town */
                line: string;
                vendors: number;
                managers: number;
                reviews: number;
                /** @description Counted up to 1,000 */
                orders: number;
                /** Format: date-time */
                updatedAt: string | null;
            };
        };
        /**
         * @example {
         *       "id": 42
         *     }
         */
        EndedInvitation: {
            id: number;
        };
        /**
         * @example {
         *       "id": 42
         *     }
         */
        EventSetAside: {
            id: number;
        };
        /**
         * @example {
         *       "id": 42,
         *       "eventId": "example"
         *     }
         */
        EventTried: {
            id: number;
            eventId: string;
        };
        /**
         * @description A Stripe event that we couldn’t handle.
         * @example {
         *       "id": 42,
         *       "eventId": "example",
         *       "source": "payments",
         *       "type": "example",
         *       "account": "example",
         *       "vendorId": 42,
         *       "vendorName": "Palmetto Bakery",
         *       "firstTriedAt": "2026-05-07T15:00:00.000Z",
         *       "lastTriedAt": "2026-05-07T15:00:00.000Z",
         *       "tries": 1,
         *       "reason": "The oven is broken",
         *       "apiVersion": "example",
         *       "isGone": true,
         *       "nextStep": "example"
         *     }
         */
        FailedEvent: {
            id: number;
            /** @description Stripe’s id of the event */
            eventId: string;
            /** @enum {string} */
            source: "payments" | "accounts";
            type: string;
            account: string | null;
            vendorId: number | null;
            vendorName: string | null;
            /** Format: date-time */
            firstTriedAt: string | null;
            /** Format: date-time */
            lastTriedAt: string | null;
            tries: number;
            reason: string;
            /** @description Stripe’s API version, if it differs from this site’s */
            apiVersion: string | null;
            /** @description True if Stripe no longer has the event */
            isGone: boolean;
            nextStep: string;
        };
        /**
         * @description A payout that the bank returned and the vendor hasn’t requested again.
         * @example {
         *       "id": 42,
         *       "stripeId": "example",
         *       "account": "example",
         *       "vendorId": 42,
         *       "vendorName": "Palmetto Bakery",
         *       "owner": "example",
         *       "email": "ada@example.com",
         *       "amount": 1200,
         *       "reason": "The oven is broken",
         *       "createdAt": "2026-05-07T15:00:00.000Z",
         *       "failedAt": "2026-05-07T15:00:00.000Z",
         *       "nextStep": "example"
         *     }
         */
        FailedPayout: {
            id: number;
            stripeId: string;
            account: string;
            vendorId: number;
            vendorName: string;
            owner: string | null;
            email: string | null;
            /** @description US cents */
            amount: number;
            /** @description The reason that Stripe gives */
            reason: string | null;
            /** Format: date-time */
            createdAt: string | null;
            /** Format: date-time */
            failedAt: string | null;
            nextStep: string;
        };
        /**
         * @description A product found by a search, with its vendor.
         * @example {
         *       "id": 42,
         *       "vendorId": 42,
         *       "vendorName": "Palmetto Bakery",
         *       "name": "Palmetto Bakery",
         *       "description": "Bread and pies, baked before dawn.",
         *       "price": "6.50",
         *       "priceCents": 650,
         *       "image": null,
         *       "category": "baked",
         *       "unit": "each",
         *       "weight": "2 lb",
         *       "pricePerPoundCents": 325,
         *       "maxPriceCents": null,
         *       "availabilityStatus": "example",
         *       "seasonalInfo": "October to May",
         *       "isPreOrderEnabled": true,
         *       "updatedAt": "2026-05-07T15:00:00.000Z"
         *     }
         */
        FoundProduct: {
            id: number;
            vendorId: number;
            vendorName: string;
            name: string;
            description: string;
            /** @description The price in the vendor’s words, in dollars */
            price: string;
            /** @description US cents */
            priceCents: number | null;
            image: string | null;
            category: string;
            unit: string;
            /** @description What one piece weighs, like “2 to 3 lb”. With the unit lb or oz, the product is sold by weight */
            weight: string | null;
            /** @description US cents. Null if the weight isn’t known */
            pricePerPoundCents: number | null;
            /** @description US cents. The most one piece can cost. Null if the product isn’t sold by weight */
            maxPriceCents: number | null;
            availabilityStatus: string;
            seasonalInfo: string | null;
            isPreOrderEnabled: boolean;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @example {
         *       "corrected": 1,
         *       "cancelled": 1,
         *       "refund": 1,
         *       "isAgain": true
         *     }
         */
        HarvestDone: {
            corrected: number;
            cancelled: number;
            /** @description US cents */
            refund: number;
            /** @description True if an earlier request with the same `key` already changed the orders */
            isAgain: boolean;
        };
        /**
         * @example {
         *       "product": {
         *         "id": 42,
         *         "name": "Palmetto Bakery",
         *         "unit": "each"
         *       },
         *       "marketId": 42,
         *       "pickupDate": "2026-05-09",
         *       "available": 12,
         *       "ordered": 1,
         *       "unpaid": 1,
         *       "corrected": 1,
         *       "cancelled": 1,
         *       "refund": 1,
         *       "lessAtPickup": 1,
         *       "orders": [
         *         {
         *           "orderId": 42,
         *           "orderNumber": "ORD-0042",
         *           "version": 42,
         *           "userName": "Ada Palmer",
         *           "ordered": 1,
         *           "quantity": 2,
         *           "takenOff": 1,
         *           "refund": 1,
         *           "isCancelled": true
         *         }
         *       ],
         *       "error": null
         *     }
         */
        HarvestProposal: {
            product: {
                id: number;
                name: string;
                unit: string;
            };
            marketId: number;
            /** Format: date */
            pickupDate: string;
            available: number;
            ordered: number;
            unpaid: number;
            corrected: number;
            cancelled: number;
            /** @description US cents */
            refund: number;
            /** @description US cents */
            lessAtPickup: number;
            orders: {
                orderId: number;
                /** @description The order number that people see */
                orderNumber: string;
                /** @description Goes up with every change */
                version: number;
                userName: string;
                ordered: number;
                quantity: number;
                /** @description US cents */
                takenOff: number;
                /** @description US cents */
                refund: number;
                isCancelled: boolean;
            }[];
            /** @description Why the proposed quantities aren’t possible */
            error: string | null;
        };
        /**
         * @example {
         *       "id": 42,
         *       "email": "ada@example.com",
         *       "expiresAt": "2026-05-07T15:00:00.000Z"
         *     }
         */
        InvitedManager: {
            id: number;
            email: string;
            /** Format: date-time */
            expiresAt: string;
        };
        /**
         * @description A market in a list, with the names and types of its vendors.
         * @example {
         *       "id": 42,
         *       "name": "Palmetto Bakery",
         *       "description": "Bread and pies, baked before dawn.",
         *       "location": "Miami, FL",
         *       "address": "2895 McFarlane Road, Miami, FL 33133",
         *       "city": "Miami",
         *       "state": "FL",
         *       "zip": "33133",
         *       "image": null,
         *       "contactPhone": "305 555 0142",
         *       "contactEmail": "hello@palmetto-bakery.example",
         *       "website": "https://palmetto-bakery.example",
         *       "links": {},
         *       "coordinates": {
         *         "lat": 25.7285,
         *         "lng": -80.2432
         *       },
         *       "timeZone": "America/New_York",
         *       "schedules": [
         *         {
         *           "id": 42,
         *           "marketId": 42,
         *           "day": "Saturday",
         *           "openTime": "08:00",
         *           "closeTime": "13:00",
         *           "seasonStart": null,
         *           "seasonEnd": null,
         *           "weekOfMonth": null,
         *           "date": "2026-05-09",
         *           "seasonKnown": "both",
         *           "doubt": "example"
         *         }
         *       ],
         *       "seasonsWithoutHours": [
         *         {
         *           "seasonStart": null,
         *           "seasonEnd": null,
         *           "seasonKnown": "both"
         *         }
         *       ],
         *       "closures": [
         *         {
         *           "date": "2026-05-09",
         *           "reason": "The oven is broken",
         *           "fromTime": "example"
         *         }
         *       ],
         *       "tags": [
         *         "example"
         *       ],
         *       "rating": 4.5,
         *       "ratingCount": 1,
         *       "vendors": [
         *         {
         *           "id": 42,
         *           "name": "Palmetto Bakery",
         *           "vendorType": "Weekly Vendor"
         *         }
         *       ]
         *     }
         */
        ListedMarket: {
            id: number;
            name: string;
            description: string;
            location: string;
            address: string;
            city: string;
            state: string;
            zip: string;
            image: string | null;
            contactPhone: string | null;
            contactEmail: string | null;
            website: string | null;
            /** @description Other web addresses, by name: facebook, instagram, twitter, youtube, pinterest, blog, other */
            links: {
                [key: string]: string;
            };
            coordinates: {
                lat: number;
                lng: number;
            } | null;
            /** @description An IANA time zone. All times of this market are in this zone */
            timeZone: string;
            schedules: components["schemas"]["Opening"][];
            /** @description Seasons without known hours */
            seasonsWithoutHours: {
                /** @description Month and day, like 05-01. Null means all year, or unknown if `seasonKnown` is `none` */
                seasonStart: string | null;
                /** @description Month and day, like 05-01. Null means all year, or unknown if `seasonKnown` is `none` */
                seasonEnd: string | null;
                /**
                 * @description Which season dates are known. With `end`, the start is set to 01-01. With `start`, the end is set to 12-31
                 * @enum {string}
                 */
                seasonKnown: "both" | "start" | "end" | "none";
            }[];
            closures: {
                /** Format: date */
                date: string;
                reason: string;
                fromTime?: string | null;
            }[];
            tags: string[];
            /** @description 1 to 5; null without a review */
            rating: number | null;
            ratingCount: number;
            vendors: {
                id: number;
                name: string;
                /** @enum {string} */
                vendorType: "Weekly Vendor" | "Bi-weekly" | "Monthly" | "Seasonal" | "Guest Vendor";
            }[];
        };
        /**
         * @example {
         *       "id": 42,
         *       "key": "5f1c2a7e",
         *       "toEmail": "ada@example.com",
         *       "subject": "Your order is ready",
         *       "status": "queued",
         *       "attempts": 1,
         *       "lastError": "example",
         *       "createdAt": "2026-05-07T15:00:00.000Z",
         *       "nextAttemptAt": "2026-05-07T15:00:00.000Z",
         *       "sentAt": "2026-05-07T15:00:00.000Z"
         *     }
         */
        Mail: {
            id: number;
            key: string;
            toEmail: string;
            subject: string;
            /** @enum {string} */
            status: "queued" | "sent" | "given_up";
            attempts: number;
            lastError: string | null;
            /** Format: date-time */
            createdAt: string | null;
            /** Format: date-time */
            nextAttemptAt: string | null;
            /** Format: date-time */
            sentAt: string | null;
        };
        /**
         * @example {
         *       "id": 42,
         *       "status": "queued"
         *     }
         */
        MailQueued: {
            id: number;
            /** @constant */
            status: "queued";
        };
        /**
         * @description A market with the fields its manager can change.
         * @example {
         *       "id": 42,
         *       "version": 42,
         *       "status": "pending",
         *       "name": "Palmetto Bakery",
         *       "description": "Bread and pies, baked before dawn.",
         *       "location": "Miami, FL",
         *       "address": "2895 McFarlane Road, Miami, FL 33133",
         *       "coordinates": {
         *         "lat": 25.7285,
         *         "lng": -80.2432
         *       },
         *       "timeZone": "America/New_York",
         *       "image": null,
         *       "contactPhone": "305 555 0142",
         *       "phone": "305 555 0142",
         *       "contactEmail": "hello@palmetto-bakery.example",
         *       "website": "https://palmetto-bakery.example",
         *       "tags": [
         *         "example"
         *       ],
         *       "schedule": []
         *     }
         */
        ManagedMarket: {
            id: number;
            /** @description Goes up with every change */
            version: number;
            status: string;
            name: string;
            description: string;
            location: string;
            address: string;
            coordinates: {
                lat: number;
                lng: number;
            } | null;
            timeZone: string;
            image: string | null;
            contactPhone: string | null;
            phone: string | null;
            contactEmail: string | null;
            website: string | null;
            tags: string[];
            schedule: components["schemas"]["ManagedOpening"][];
        };
        /**
         * @example {
         *       "id": 42,
         *       "marketId": 42,
         *       "day": "Saturday",
         *       "openTime": "08:00",
         *       "closeTime": "13:00",
         *       "seasonStart": null,
         *       "seasonEnd": null,
         *       "weekOfMonth": null,
         *       "date": "2026-05-09",
         *       "seasonKnown": "both",
         *       "doubt": "example",
         *       "version": 42
         *     }
         */
        ManagedOpening: {
            id: number;
            marketId: number;
            /** @enum {string} */
            day: "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday";
            openTime: string;
            closeTime: string;
            /** @description Month and day, like 05-01. Null means all year, or unknown if `seasonKnown` is `none` */
            seasonStart: string | null;
            /** @description Month and day, like 05-01. Null means all year, or unknown if `seasonKnown` is `none` */
            seasonEnd: string | null;
            /** @enum {number|null} */
            weekOfMonth: 1 | 2 | 3 | 4 | -1 | null;
            /**
             * Format: date
             * @description The date of these hours. Null if they repeat
             */
            date: string | null;
            /**
             * @description Which season dates are known. With `end`, the start is set to 01-01. With `start`, the end is set to 12-31
             * @enum {string}
             */
            seasonKnown: "both" | "start" | "end" | "none";
            /** @description The hours in the directory, if they are probably wrong */
            doubt: string | null;
            /** @description Goes up with every change */
            version: number;
        };
        /**
         * @description The markets on a map and in the list beside it.
         * @example {
         *       "points": [
         *         {
         *           "kind": "market",
         *           "id": 42,
         *           "name": "Palmetto Bakery",
         *           "lat": 25.7285,
         *           "lng": -80.2432,
         *           "picture": "example",
         *           "scene": "market",
         *           "isOpen": true,
         *           "statusLine": "example",
         *           "hoursLine": "example",
         *           "closedToday": "example",
         *           "onDay": {
         *             "state": "open",
         *             "date": "2026-05-09",
         *             "text": "We open an hour later this Saturday.",
         *             "hoursLine": "example",
         *             "isToday": true
         *           },
         *           "isSaved": true
         *         }
         *       ],
         *       "list": [
         *         {
         *           "id": 42,
         *           "name": "Palmetto Bakery",
         *           "address": "2895 McFarlane Road, Miami, FL 33133",
         *           "location": "Miami, FL",
         *           "lat": 25.7285,
         *           "lng": -80.2432,
         *           "picture": "example",
         *           "scene": "market",
         *           "isOpen": true,
         *           "statusLine": "example",
         *           "hoursLine": "example",
         *           "closedToday": "example",
         *           "onDay": {
         *             "state": "open",
         *             "date": "2026-05-09",
         *             "text": "We open an hour later this Saturday.",
         *             "hoursLine": "example",
         *             "isToday": true
         *           },
         *           "distance": 2.4,
         *           "isInView": true,
         *           "isSaved": true
         *         }
         *       ],
         *       "isWhole": true,
         *       "total": 1,
         *       "isAbout": true,
         *       "more": true,
         *       "looked": {
         *         "found": 1,
         *         "miles": 10
         *       },
         *       "blur": 1,
         *       "near": {
         *         "lat": 25.7285,
         *         "lng": -80.2432
         *       },
         *       "question": {
         *         "text": "We open an hour later this Saturday.",
         *         "choices": [
         *           "example"
         *         ],
         *         "isOpen": true
         *       },
         *       "around": "example",
         *       "notes": [
         *         "The card was closed; given back in cash"
         *       ],
         *       "frame": {
         *         "south": 1,
         *         "west": 1,
         *         "north": 1,
         *         "east": 1
         *       },
         *       "chosen": {
         *         "id": 42,
         *         "name": "Palmetto Bakery",
         *         "point": {
         *           "kind": "market",
         *           "id": 42,
         *           "name": "Palmetto Bakery",
         *           "lat": 25.7285,
         *           "lng": -80.2432,
         *           "picture": "example",
         *           "scene": "market",
         *           "isOpen": true,
         *           "statusLine": "example",
         *           "hoursLine": "example",
         *           "closedToday": "example",
         *           "onDay": {
         *             "state": "open",
         *             "date": "2026-05-09",
         *             "text": "We open an hour later this Saturday.",
         *             "hoursLine": "example",
         *             "isToday": true
         *           },
         *           "isSaved": true
         *         }
         *       }
         *     }
         */
        MapOfMarkets: {
            points: ({
                /** @constant */
                kind: "market";
                id: number;
                name: string;
                lat: number;
                lng: number;
                picture: string | null;
                /**
                 * @description The drawing we show if the market has no photo
                 * @enum {string}
                 */
                scene: "market" | "row" | "stand" | "hall" | "night" | "coast" | "city" | "park" | "barn" | "spring" | "summer" | "harvest" | "winter";
                isOpen: boolean;
                statusLine: string | null;
                hoursLine: string;
                /** @description Why the market stays closed for the rest of today. Null without a closure */
                closedToday: string | null;
                /** @description Opening hours on the requested `day`, in local time */
                onDay: {
                    /** @enum {string} */
                    state: "open" | "perhaps" | "closed" | "later" | "out_of_season";
                    /**
                     * Format: date
                     * @description The next date the market opens on that weekday. Null if unknown
                     */
                    date: string | null;
                    text: string;
                    hoursLine: string;
                    isToday: boolean;
                } | null;
                isSaved: boolean;
            } | {
                /** @constant */
                kind: "cluster";
                lat: number;
                lng: number;
                count: number;
                bounds: {
                    south: number;
                    west: number;
                    north: number;
                    east: number;
                };
            })[];
            list: {
                id: number;
                name: string;
                address: string;
                location: string;
                /** @description Null, like lng, if the location is unknown */
                lat: number | null;
                lng: number | null;
                picture: string | null;
                /**
                 * @description The drawing we show if the market has no photo
                 * @enum {string}
                 */
                scene: "market" | "row" | "stand" | "hall" | "night" | "coast" | "city" | "park" | "barn" | "spring" | "summer" | "harvest" | "winter";
                isOpen: boolean;
                statusLine: string | null;
                hoursLine: string;
                /** @description Why the market stays closed for the rest of today. Null without a closure */
                closedToday: string | null;
                /** @description Opening hours on the requested `day`, in local time */
                onDay: {
                    /** @enum {string} */
                    state: "open" | "perhaps" | "closed" | "later" | "out_of_season";
                    /**
                     * Format: date
                     * @description The next date the market opens on that weekday. Null if unknown
                     */
                    date: string | null;
                    text: string;
                    hoursLine: string;
                    isToday: boolean;
                } | null;
                /** @description Miles */
                distance: number | null;
                /** @description True if the market is inside `bounds`. Without `bounds`, true if its location is known */
                isInView: boolean;
                isSaved: boolean;
            }[];
            /** @description True if the list has all matches */
            isWhole: boolean;
            total: number | null;
            isAbout: boolean;
            more: boolean;
            looked: {
                found: number;
                miles: number;
            } | null;
            blur: number;
            near: {
                lat: number;
                lng: number;
            } | null;
            /** @description Asks which place the search meant. `choices` lists possible places, if we found any */
            question: {
                text: string;
                choices: string[];
                /** @description True if we couldn’t tell which place the search meant. Without `bounds`, we then return no markets */
                isOpen: boolean;
            } | null;
            /** @description The search text, if we understood it as a place and searched around it */
            around: string | null;
            /** @description Notes on how we understood the search */
            notes: string[];
            frame: {
                south: number;
                west: number;
                north: number;
                east: number;
            } | null;
            chosen: {
                id: number;
                name: string;
                point: {
                    /** @constant */
                    kind: "market";
                    id: number;
                    name: string;
                    lat: number;
                    lng: number;
                    picture: string | null;
                    /**
                     * @description The drawing we show if the market has no photo
                     * @enum {string}
                     */
                    scene: "market" | "row" | "stand" | "hall" | "night" | "coast" | "city" | "park" | "barn" | "spring" | "summer" | "harvest" | "winter";
                    isOpen: boolean;
                    statusLine: string | null;
                    hoursLine: string;
                    /** @description Why the market stays closed for the rest of today. Null without a closure */
                    closedToday: string | null;
                    /** @description Opening hours on the requested `day`, in local time */
                    onDay: {
                        /** @enum {string} */
                        state: "open" | "perhaps" | "closed" | "later" | "out_of_season";
                        /**
                         * Format: date
                         * @description The next date the market opens on that weekday. Null if unknown
                         */
                        date: string | null;
                        text: string;
                        hoursLine: string;
                        isToday: boolean;
                    } | null;
                    isSaved: boolean;
                } | null;
            } | null;
        };
        /**
         * @description One market.
         * @example {
         *       "id": 42,
         *       "name": "Palmetto Bakery",
         *       "description": "Bread and pies, baked before dawn.",
         *       "location": "Miami, FL",
         *       "address": "2895 McFarlane Road, Miami, FL 33133",
         *       "city": "Miami",
         *       "state": "FL",
         *       "zip": "33133",
         *       "image": null,
         *       "contactPhone": "305 555 0142",
         *       "contactEmail": "hello@palmetto-bakery.example",
         *       "website": "https://palmetto-bakery.example",
         *       "links": {},
         *       "coordinates": {
         *         "lat": 25.7285,
         *         "lng": -80.2432
         *       },
         *       "timeZone": "America/New_York",
         *       "schedules": [
         *         {
         *           "id": 42,
         *           "marketId": 42,
         *           "day": "Saturday",
         *           "openTime": "08:00",
         *           "closeTime": "13:00",
         *           "seasonStart": null,
         *           "seasonEnd": null,
         *           "weekOfMonth": null,
         *           "date": "2026-05-09",
         *           "seasonKnown": "both",
         *           "doubt": "example"
         *         }
         *       ],
         *       "seasonsWithoutHours": [
         *         {
         *           "seasonStart": null,
         *           "seasonEnd": null,
         *           "seasonKnown": "both"
         *         }
         *       ],
         *       "closures": [
         *         {
         *           "date": "2026-05-09",
         *           "reason": "The oven is broken",
         *           "fromTime": "example"
         *         }
         *       ],
         *       "tags": [
         *         "example"
         *       ],
         *       "rating": 4.5,
         *       "ratingCount": 1,
         *       "vendors": [
         *         {
         *           "id": 42,
         *           "name": "Palmetto Bakery",
         *           "vendorType": "Weekly Vendor",
         *           "description": "Bread and pies, baked before dawn.",
         *           "image": null,
         *           "categories": [
         *             "example"
         *           ],
         *           "attendance": {
         *             "comes": "every_date",
         *             "dates": [
         *               {
         *                 "date": "2026-05-09",
         *                 "comes": true,
         *                 "setAt": 1,
         *                 "confirmedAt": 1,
         *                 "saidBy": "mail"
         *               }
         *             ],
         *             "pauses": [
         *               {
         *                 "id": 42,
         *                 "fromDate": "2026-07-01",
         *                 "toDate": "2026-07-14",
         *                 "setAt": 1
         *               }
         *             ]
         *           }
         *         }
         *       ],
         *       "hoursAsOf": "2026-05-09",
         *       "announcements": [
         *         {
         *           "id": 42,
         *           "text": "We open an hour later this Saturday.",
         *           "lastDate": "2026-05-09"
         *         }
         *       ]
         *     }
         */
        Market: {
            id: number;
            name: string;
            description: string;
            location: string;
            address: string;
            city: string;
            state: string;
            zip: string;
            image: string | null;
            contactPhone: string | null;
            contactEmail: string | null;
            website: string | null;
            /** @description Other web addresses, by name: facebook, instagram, twitter, youtube, pinterest, blog, other */
            links: {
                [key: string]: string;
            };
            coordinates: {
                lat: number;
                lng: number;
            } | null;
            /** @description An IANA time zone. All times of this market are in this zone */
            timeZone: string;
            schedules: components["schemas"]["Opening"][];
            /** @description Seasons without known hours */
            seasonsWithoutHours: {
                /** @description Month and day, like 05-01. Null means all year, or unknown if `seasonKnown` is `none` */
                seasonStart: string | null;
                /** @description Month and day, like 05-01. Null means all year, or unknown if `seasonKnown` is `none` */
                seasonEnd: string | null;
                /**
                 * @description Which season dates are known. With `end`, the start is set to 01-01. With `start`, the end is set to 12-31
                 * @enum {string}
                 */
                seasonKnown: "both" | "start" | "end" | "none";
            }[];
            closures: {
                /** Format: date */
                date: string;
                reason: string;
                fromTime?: string | null;
            }[];
            tags: string[];
            /** @description 1 to 5; null without a review */
            rating: number | null;
            ratingCount: number;
            vendors: {
                id: number;
                name: string;
                /** @enum {string} */
                vendorType: "Weekly Vendor" | "Bi-weekly" | "Monthly" | "Seasonal" | "Guest Vendor";
                description: string;
                image: string | null;
                /** @description Categories of the products that customers can see */
                categories: string[];
                attendance: {
                    /** @enum {string} */
                    comes: "every_date" | "single_dates";
                    dates: {
                        /** Format: date */
                        date: string;
                        comes: boolean;
                        /** @description Milliseconds since the epoch */
                        setAt: number;
                        /** @description Milliseconds since the epoch */
                        confirmedAt?: number | null;
                        /** @enum {string} */
                        saidBy?: "mail" | "calendar" | "manager";
                    }[];
                    pauses: {
                        id?: number;
                        /** Format: date */
                        fromDate: string;
                        /** Format: date */
                        toDate: string;
                        /** @description Milliseconds since the epoch */
                        setAt: number;
                    }[];
                };
            }[];
            /**
             * Format: date
             * @description When the market’s hours were last confirmed or published
             */
            hoursAsOf: string | null;
            announcements: {
                id: number;
                text: string;
                /** Format: date */
                lastDate: string;
            }[];
        };
        /**
         * @example {
         *       "id": 42,
         *       "version": 42,
         *       "name": "Palmetto Bakery",
         *       "description": "Bread and pies, baked before dawn.",
         *       "contactEmail": "hello@palmetto-bakery.example",
         *       "contactPhone": "305 555 0142",
         *       "website": "https://palmetto-bakery.example",
         *       "image": null,
         *       "photos": [],
         *       "status": "pending",
         *       "reviewNotes": "Welcome!",
         *       "submittedAt": "2026-05-07T15:00:00.000Z",
         *       "reviewedAt": "2026-05-07T15:00:00.000Z",
         *       "contactName": "Ada Palmer",
         *       "location": "Miami, FL",
         *       "address": "2895 McFarlane Road, Miami, FL 33133",
         *       "operatingDays": [
         *         "example"
         *       ],
         *       "operatingHours": "8:00 AM - 1:00 PM",
         *       "seasonalInfo": "October to May",
         *       "facilityInfo": "Restrooms, parking",
         *       "marketId": 42
         *     }
         */
        MarketApplication: {
            id: number;
            /** @description Goes up with every change */
            version: number;
            name: string;
            description: string;
            contactEmail: string | null;
            contactPhone: string | null;
            website: string | null;
            image: string | null;
            photos: string[];
            /** @enum {string} */
            status: "pending" | "approved" | "rejected";
            reviewNotes: string | null;
            /** Format: date-time */
            submittedAt: string | null;
            /** Format: date-time */
            reviewedAt: string | null;
            contactName: string;
            location: string;
            address: string | null;
            operatingDays: string[];
            operatingHours: string | null;
            seasonalInfo: string | null;
            facilityInfo: string | null;
            /** @description The application’s market in the guide. Null before the application is published */
            marketId: number | null;
        };
        /**
         * @example {
         *       "userId": 42,
         *       "username": "ada",
         *       "name": "Palmetto Bakery",
         *       "email": "ada@example.com",
         *       "isActive": true,
         *       "since": "2026-05-07T15:00:00.000Z"
         *     }
         */
        MarketManager: {
            userId: number;
            username: string;
            name: string;
            email: string;
            /** @description False if the account is deactivated or is no longer a market manager’s */
            isActive: boolean;
            /** Format: date-time */
            since: string;
        };
        /**
         * @description Markets as GeoJSON (RFC 7946).
         * @example {
         *       "type": "FeatureCollection",
         *       "attribution": "example",
         *       "license": "example",
         *       "features": [
         *         {
         *           "type": "Feature",
         *           "id": 42,
         *           "geometry": {
         *             "type": "Point",
         *             "coordinates": [
         *               1
         *             ]
         *           },
         *           "properties": {
         *             "id": 42,
         *             "name": "Palmetto Bakery",
         *             "description": "Bread and pies, baked before dawn.",
         *             "location": "Miami, FL",
         *             "address": "2895 McFarlane Road, Miami, FL 33133",
         *             "city": "Miami",
         *             "state": "FL",
         *             "zip": "33133",
         *             "website": "https://palmetto-bakery.example",
         *             "timeZone": "America/New_York",
         *             "tags": [
         *               "example"
         *             ],
         *             "page": "https://marketday.example/",
         *             "schedules": [
         *               {
         *                 "id": 42,
         *                 "day": "Saturday",
         *                 "openTime": "08:00",
         *                 "closeTime": "13:00",
         *                 "seasonStart": null,
         *                 "seasonEnd": null,
         *                 "weekOfMonth": null,
         *                 "date": "2026-05-09",
         *                 "seasonKnown": "both",
         *                 "doubt": "example"
         *               }
         *             ],
         *             "closures": [
         *               {
         *                 "date": "2026-05-09",
         *                 "reason": "The oven is broken",
         *                 "fromTime": "example"
         *               }
         *             ]
         *           }
         *         }
         *       ]
         *     }
         */
        MarketsGeoJson: {
            /** @constant */
            type: "FeatureCollection";
            attribution: string;
            license: string;
            features: {
                /** @constant */
                type: "Feature";
                id: number;
                /** @description Null if the market’s location is unknown */
                geometry: {
                    /** @constant */
                    type: "Point";
                    /** @description Longitude, latitude */
                    coordinates: number[];
                } | null;
                properties: {
                    id: number;
                    name: string;
                    description: string;
                    location: string;
                    address: string;
                    city: string;
                    state: string;
                    zip: string;
                    website: string | null;
                    timeZone: string;
                    tags: string[];
                    /** Format: uri */
                    page: string;
                    schedules: {
                        id: number;
                        /** @enum {string} */
                        day: "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday";
                        openTime: string;
                        closeTime: string;
                        /** @description Month and day, like 05-01. Null means all year, or unknown if `seasonKnown` is `none` */
                        seasonStart: string | null;
                        /** @description Month and day, like 05-01. Null means all year, or unknown if `seasonKnown` is `none` */
                        seasonEnd: string | null;
                        /** @enum {number|null} */
                        weekOfMonth: 1 | 2 | 3 | 4 | -1 | null;
                        /**
                         * Format: date
                         * @description The date of these hours. Null if they repeat
                         */
                        date: string | null;
                        /**
                         * @description Which season dates are known. With `end`, the start is set to 01-01. With `start`, the end is set to 12-31
                         * @enum {string}
                         */
                        seasonKnown: "both" | "start" | "end" | "none";
                        /** @description The hours in the directory, if they are probably wrong */
                        doubt: string | null;
                    }[];
                    closures: {
                        /** Format: date */
                        date: string;
                        reason: string;
                        fromTime?: string | null;
                    }[];
                };
            }[];
        };
        /**
         * @example {
         *       "moved": 1,
         *       "orders": [
         *         {
         *           "id": 42,
         *           "orderNumber": "ORD-0042",
         *           "result": "moved",
         *           "status": "pending_payment",
         *           "version": 42,
         *           "error": null
         *         }
         *       ]
         *     }
         */
        MovedOrders: {
            moved: number;
            orders: {
                id: number;
                /** @description The order number that people see */
                orderNumber: string;
                /** @enum {string} */
                result: "moved" | "already" | "refused";
                /** @enum {string} */
                status: "pending_payment" | "confirmed" | "ready" | "completed" | "cancelled" | "not_collected";
                /** @description Goes up with every change */
                version: number;
                /** @description Why the order’s status wasn’t updated */
                error: string | null;
            }[];
        };
        /**
         * @example {
         *       "id": 42,
         *       "name": "Palmetto Bakery"
         *     }
         */
        Named: {
            id: number;
            name: string;
        };
        /**
         * @example {
         *       "id": 42,
         *       "vendorId": 42,
         *       "version": 42,
         *       "name": "Palmetto Bakery",
         *       "description": "Bread and pies, baked before dawn.",
         *       "vendorType": "Weekly Vendor",
         *       "instagram": "@palmettobakery",
         *       "website": "https://palmetto-bakery.example",
         *       "contactEmail": "hello@palmetto-bakery.example",
         *       "contactPhone": "305 555 0142",
         *       "image": null,
         *       "marketIds": [
         *         42
         *       ]
         *     }
         */
        NewVendor: {
            id: number;
            vendorId: number;
            /** @description Goes up with every change */
            version: number;
            name: string;
            description: string;
            /** @enum {string} */
            vendorType: "Weekly Vendor" | "Bi-weekly" | "Monthly" | "Seasonal" | "Guest Vendor";
            instagram: string | null;
            website: string | null;
            contactEmail: string | null;
            contactPhone: string | null;
            image: string | null;
            marketIds: number[];
        };
        /**
         * @example {
         *       "id": 42,
         *       "title": "Saved",
         *       "line": "example",
         *       "path": "example"
         *     }
         */
        News: {
            id: number;
            title: string;
            line: string;
            path: string;
        };
        /**
         * @example {
         *       "newOrder": true,
         *       "cancellation": true,
         *       "packSheet": true,
         *       "coming": true
         *     }
         */
        NoticeSettings: {
            newOrder: boolean;
            cancellation: boolean;
            packSheet: boolean;
            coming: boolean;
        };
        /**
         * @example {
         *       "newOrder": true,
         *       "cancellation": true,
         *       "packSheet": true,
         *       "coming": true,
         *       "mails": [
         *         {
         *           "id": 42,
         *           "subject": "Your order is ready",
         *           "to": "example",
         *           "status": "pending",
         *           "createdAt": 1,
         *           "sentAt": 1
         *         }
         *       ]
         *     }
         */
        Notices: {
            newOrder: boolean;
            cancellation: boolean;
            packSheet: boolean;
            coming: boolean;
            mails: {
                id: number;
                subject: string;
                to: string;
                status: string;
                /** @description Milliseconds since the epoch */
                createdAt: number;
                /** @description Milliseconds since the epoch */
                sentAt: number | null;
            }[];
        };
        /**
         * @example {
         *       "vendors": [
         *         {
         *           "id": 42,
         *           "username": "ada",
         *           "email": "ada@example.com",
         *           "isActive": true
         *         }
         *       ],
         *       "marketManagers": [
         *         {
         *           "id": 42,
         *           "username": "ada",
         *           "email": "ada@example.com",
         *           "isActive": true
         *         }
         *       ]
         *     }
         */
        OfficialAccounts: {
            vendors: {
                id: number;
                username: string;
                email: string;
                isActive: boolean;
            }[];
            marketManagers: {
                id: number;
                username: string;
                email: string;
                isActive: boolean;
            }[];
        };
        /**
         * @example {
         *       "url": "https://marketday.example/images/upload/5f1c2a7e.webp"
         *     }
         */
        Onboarding: {
            /**
             * Format: uri
             * @description The Stripe page to continue on. The link works once
             */
            url: string;
        };
        /**
         * @example {
         *       "id": 42,
         *       "marketId": 42,
         *       "day": "Saturday",
         *       "openTime": "08:00",
         *       "closeTime": "13:00",
         *       "seasonStart": null,
         *       "seasonEnd": null,
         *       "weekOfMonth": null,
         *       "date": "2026-05-09",
         *       "seasonKnown": "both",
         *       "doubt": "example"
         *     }
         */
        Opening: {
            id: number;
            marketId: number;
            /** @enum {string} */
            day: "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday";
            openTime: string;
            closeTime: string;
            /** @description Month and day, like 05-01. Null means all year, or unknown if `seasonKnown` is `none` */
            seasonStart: string | null;
            /** @description Month and day, like 05-01. Null means all year, or unknown if `seasonKnown` is `none` */
            seasonEnd: string | null;
            /** @enum {number|null} */
            weekOfMonth: 1 | 2 | 3 | 4 | -1 | null;
            /**
             * Format: date
             * @description The date of these hours. Null if they repeat
             */
            date: string | null;
            /**
             * @description Which season dates are known. With `end`, the start is set to 01-01. With `start`, the end is set to 12-31
             * @enum {string}
             */
            seasonKnown: "both" | "start" | "end" | "none";
            /** @description The hours in the directory, if they are probably wrong */
            doubt: string | null;
        };
        /**
         * @description A pre-order as the customer sees it.
         * @example {
         *       "id": 42,
         *       "orderNumber": "ORD-0042",
         *       "version": 42,
         *       "status": "pending_payment",
         *       "vendorId": 42,
         *       "vendorName": "Palmetto Bakery",
         *       "marketId": 42,
         *       "marketName": "Coconut Grove Market",
         *       "marketAddress": "2895 McFarlane Road, Miami, FL 33133",
         *       "pickupDate": "2026-05-09",
         *       "pickupTimeStart": "09:00",
         *       "pickupTimeEnd": "12:00",
         *       "pickupCode": "K7QM",
         *       "totalAmount": 1300,
         *       "correctedAmount": 1,
         *       "paymentMethod": "card",
         *       "specialInstructions": "Sliced, please",
         *       "items": [
         *         {
         *           "id": 42,
         *           "productId": 42,
         *           "productName": "Country loaf",
         *           "productDescription": "Sourdough, 2 lb.",
         *           "quantity": 2,
         *           "unitPrice": 650,
         *           "totalPrice": 1300,
         *           "weight": {
         *             "unit": "lb",
         *             "pricePerUnit": 1,
         *             "min": 1,
         *             "max": 1,
         *             "weighed": 1
         *           }
         *         }
         *       ],
         *       "refunds": [
         *         {
         *           "state": "requested",
         *           "reason": "order_ended",
         *           "amount": 1200,
         *           "note": "The card was closed; given back in cash",
         *           "failures": 1
         *         }
         *       ],
         *       "cancelledBy": "customer",
         *       "canCancel": true,
         *       "cancelDeadline": "2026-05-07T15:00:00.000Z",
         *       "createdAt": "2026-05-07T15:00:00.000Z",
         *       "updatedAt": "2026-05-07T15:00:00.000Z",
         *       "expiresAt": "2026-05-07T15:00:00.000Z"
         *     }
         */
        Order: {
            id: number;
            /** @description The order number that people see */
            orderNumber: string;
            /** @description Goes up with every change */
            version: number;
            /** @enum {string} */
            status: "pending_payment" | "confirmed" | "ready" | "completed" | "cancelled" | "not_collected";
            vendorId: number;
            vendorName: string;
            marketId: number;
            marketName: string;
            marketAddress: string;
            /** Format: date */
            pickupDate: string;
            pickupTimeStart: string;
            pickupTimeEnd: string;
            /** @description The code that the customer shows at pickup. Null unless `status` is `confirmed` or `ready` */
            pickupCode: string | null;
            /** @description US cents */
            totalAmount: number;
            /** @description US cents taken off later: the harvest was short, the customer wanted less, or it weighs less than the most */
            correctedAmount: number;
            /**
             * @description `card_when_weighed`: the card is charged once the order is weighed. It then becomes `card`, or `at_pickup` if the card is declined
             * @enum {string}
             */
            paymentMethod: "card" | "card_when_weighed" | "at_pickup";
            specialInstructions: string | null;
            items: {
                id: number;
                productId: number;
                productName: string;
                productDescription: string;
                quantity: number;
                /** @description US cents. If sold by weight: the most that one piece can cost */
                unitPrice: number;
                /** @description US cents */
                totalPrice: number;
                /** @description How it is sold by weight. Null if it isn’t. Until it is weighed, `totalPrice` is the most that it can cost */
                weight: {
                    /** @enum {string} */
                    unit: "lb" | "oz";
                    /** @description US cents */
                    pricePerUnit: number;
                    /** @description What one piece usually weighs at least, in `unit` */
                    min: number;
                    /** @description What one piece usually weighs at most, in `unit` */
                    max: number;
                    /** @description What all pieces weigh together, in `unit`. Null until the vendor weighs them */
                    weighed: number | null;
                } | null;
            }[];
            refunds: {
                /** @enum {string} */
                state: "requested" | "pending" | "done" | "refused" | "settled" | "replaced";
                /** @enum {string} */
                reason: "order_ended" | "part" | "at_stripe";
                /** @description US cents */
                amount: number;
                note: string | null;
                failures: number;
            }[];
            /** @enum {string|null} */
            cancelledBy: "customer" | "vendor" | "closure" | "expired" | "payment_failed" | null;
            canCancel: boolean;
            /** Format: date-time */
            cancelDeadline: string | null;
            /** Format: date-time */
            createdAt: string | null;
            /** Format: date-time */
            updatedAt: string | null;
            /**
             * Format: date-time
             * @description When an unpaid order expires
             */
            expiresAt: string | null;
        };
        /**
         * @description A change to a vendor’s order, without the customer’s name.
         * @example {
         *       "type": "order.placed",
         *       "version": 1,
         *       "timestamp": "2026-05-07T15:00:00.000Z",
         *       "data": {
         *         "orderId": 42,
         *         "orderNumber": "ORD-0042",
         *         "status": "pending_payment",
         *         "previousStatus": "pending_payment",
         *         "by": "vendor",
         *         "vendorId": 42,
         *         "marketId": 42,
         *         "marketName": "Coconut Grove Market",
         *         "pickupDate": "2026-05-09",
         *         "pickupTimeStart": "09:00",
         *         "pickupTimeEnd": "12:00",
         *         "timeZone": "America/New_York",
         *         "paymentMethod": "card",
         *         "totalAmount": 1300,
         *         "items": [
         *           {
         *             "productId": 42,
         *             "name": "Palmetto Bakery",
         *             "quantity": 2,
         *             "unitPrice": 650,
         *             "totalPrice": 1300,
         *             "weight": {
         *               "unit": "lb",
         *               "pricePerUnit": 1,
         *               "min": 1,
         *               "max": 1,
         *               "weighed": 1
         *             }
         *           }
         *         ]
         *       }
         *     }
         */
        OrderEvent: {
            /** @enum {string} */
            type: "order.placed" | "order.changed" | "order.cancelled";
            /** @example 1 */
            version: number;
            /** Format: date-time */
            timestamp: string | null;
            data: {
                orderId: number;
                orderNumber: string;
                /** @enum {string} */
                status: "pending_payment" | "confirmed" | "ready" | "completed" | "cancelled" | "not_collected";
                /** @enum {string|null} */
                previousStatus: "pending_payment" | "confirmed" | "ready" | "completed" | "cancelled" | "not_collected" | null;
                /** @example vendor */
                by: string;
                vendorId: number;
                marketId: number;
                marketName: string;
                /** Format: date */
                pickupDate: string;
                pickupTimeStart: string;
                pickupTimeEnd: string;
                timeZone: string;
                /** @example card */
                paymentMethod: string;
                /** @description US cents */
                totalAmount: number;
                items: {
                    productId: number;
                    name: string;
                    quantity: number;
                    /** @description US cents */
                    unitPrice: number;
                    /** @description US cents */
                    totalPrice: number;
                    /** @description How it is sold by weight. Null if it isn’t. Until it is weighed, `totalPrice` is the most that it can cost */
                    weight: {
                        /** @enum {string} */
                        unit: "lb" | "oz";
                        /** @description US cents */
                        pricePerUnit: number;
                        /** @description What one piece usually weighs at least, in `unit` */
                        min: number;
                        /** @description What one piece usually weighs at most, in `unit` */
                        max: number;
                        /** @description What all pieces weigh together, in `unit`. Null until the vendor weighs them */
                        weighed: number | null;
                    } | null;
                }[];
            };
        };
        /**
         * @example {
         *       "id": 42,
         *       "orderId": 42,
         *       "amount": 1200
         *     }
         */
        OrderRefund: {
            id: number;
            orderId: number;
            /** @description US cents */
            amount: number;
        };
        /**
         * @example {
         *       "marketId": 42,
         *       "date": "2026-05-09",
         *       "comes": true
         *     }
         */
        OwnDay: {
            marketId: number;
            /** Format: date */
            date: string;
            comes: boolean;
        };
        /**
         * @example {
         *       "markets": [
         *         {
         *           "id": 42,
         *           "name": "Palmetto Bakery",
         *           "comes": "every_date",
         *           "dates": [
         *             {
         *               "date": "2026-05-09",
         *               "comes": true,
         *               "setAt": 1,
         *               "confirmedAt": 1,
         *               "saidBy": "mail"
         *             }
         *           ],
         *           "pauses": [
         *             {
         *               "id": 42,
         *               "fromDate": "2026-07-01",
         *               "toDate": "2026-07-14",
         *               "setAt": 1
         *             }
         *           ]
         *         }
         *       ],
         *       "days": [
         *         {
         *           "marketId": 42,
         *           "date": "2026-05-09",
         *           "comes": true,
         *           "isPaused": true,
         *           "isConfirmed": true,
         *           "orders": 1
         *         }
         *       ],
         *       "next": "2026-05-09"
         *     }
         */
        OwnDays: {
            markets: {
                id: number;
                name: string;
                /** @enum {string} */
                comes: "every_date" | "single_dates";
                dates: {
                    /** Format: date */
                    date: string;
                    comes: boolean;
                    /** @description Milliseconds since the epoch */
                    setAt: number;
                    /** @description Milliseconds since the epoch */
                    confirmedAt?: number | null;
                    /** @enum {string} */
                    saidBy?: "mail" | "calendar" | "manager";
                }[];
                pauses: {
                    id?: number;
                    /** Format: date */
                    fromDate: string;
                    /** Format: date */
                    toDate: string;
                    /** @description Milliseconds since the epoch */
                    setAt: number;
                }[];
            }[];
            days: {
                marketId: number;
                /** Format: date */
                date: string;
                comes: boolean;
                isPaused: boolean;
                isConfirmed: boolean;
                orders: number;
            }[];
            /**
             * Format: date
             * @description Send as `from` to get the next days. Null if there are no more days
             */
            next: string | null;
        };
        /**
         * @description The status of a vendor’s Stripe account.
         * @example {
         *       "stripeAccountId": "acct_1PalmettoBakery",
         *       "takesCards": true,
         *       "takesPaymentAtPickup": true,
         *       "cardPayments": "pending",
         *       "payouts": "pending",
         *       "requirements": [
         *         {
         *           "what": "example",
         *           "from": "stripe",
         *           "deadline": "past_due",
         *           "problem": "example"
         *         }
         *       ],
         *       "dueAt": "2026-05-07T15:00:00.000Z",
         *       "checkedAt": "2026-05-07T15:00:00.000Z",
         *       "closedAt": "2026-05-07T15:00:00.000Z"
         *     }
         */
        OwnPayment: {
            stripeAccountId: string | null;
            takesCards: boolean;
            takesPaymentAtPickup: boolean;
            /** @enum {string|null} */
            cardPayments: "pending" | "active" | "rejected" | "restricted" | "unsupported" | null;
            /** @enum {string|null} */
            payouts: "pending" | "active" | "rejected" | "restricted" | "unsupported" | null;
            requirements: {
                what: string;
                /** @enum {string} */
                from: "stripe" | "user";
                /** @enum {string} */
                deadline: "past_due" | "currently_due" | "eventually_due";
                problem: string | null;
            }[];
            /** Format: date-time */
            dueAt: string | null;
            /** Format: date-time */
            checkedAt: string | null;
            /** Format: date-time */
            closedAt: string | null;
        };
        /**
         * @example {
         *       "isOwner": true
         *     }
         */
        Ownership: {
            isOwner: boolean;
        };
        /**
         * @example {
         *       "ids": [
         *         42
         *       ]
         *     }
         */
        Pauses: {
            /** @description The ids of the pauses, one for each market */
            ids: number[];
        };
        /**
         * @example {
         *       "takesPaymentAtPickup": true,
         *       "ordersAtPickup": 1,
         *       "piecesAtPickup": 1
         *     }
         */
        PayAtPickup: {
            takesPaymentAtPickup: boolean;
            /** @description Most unpaid pre-orders a customer can have at once */
            ordersAtPickup: number;
            /** @description Most items in each unpaid pre-order */
            piecesAtPickup: number;
        };
        /**
         * @example {
         *       "id": 42,
         *       "amount": "example",
         *       "amountCents": 1,
         *       "status": "pending",
         *       "arrivesAt": "2026-05-07T15:00:00.000Z"
         *     }
         */
        Payout: {
            id: number;
            /** @description Dollars */
            amount: string;
            /** @description US cents */
            amountCents: number;
            status: string;
            /** Format: date-time */
            arrivesAt: string | null;
        };
        /**
         * @description Why a call failed.
         * @example {
         *       "error": "example",
         *       "message": "Done.",
         *       "fields": {},
         *       "type": "example",
         *       "title": "Saved",
         *       "status": 1,
         *       "detail": "example"
         *     }
         */
        Problem: {
            /** @description What is wrong, for people to read */
            error: string;
            /** @description Same as `error` */
            message: string;
            /** @description Messages for each field, for example `items[0].quantity` */
            fields: {
                [key: string]: string[];
            };
            /** @description The address of the page that explains the error */
            type: string;
            /** @description The kind of error, always in the same words */
            title: string;
            /** @description The HTTP status */
            status: number;
            /** @description Same as `message` */
            detail: string;
        };
        /**
         * @example {
         *       "id": 42,
         *       "version": 42,
         *       "vendorId": 42,
         *       "name": "Palmetto Bakery",
         *       "description": "Bread and pies, baked before dawn.",
         *       "category": "baked",
         *       "price": "6.50",
         *       "priceCents": 650,
         *       "unit": "each",
         *       "weight": "2 lb",
         *       "pricePerPoundCents": 325,
         *       "maxPriceCents": null,
         *       "availabilityStatus": "Available",
         *       "seasonalInfo": "October to May",
         *       "isPreOrderEnabled": true,
         *       "preOrderDeadline": "Friday noon",
         *       "dayLimit": 1,
         *       "isVisible": true,
         *       "isActive": true,
         *       "image": null,
         *       "images": [],
         *       "createdAt": "2026-05-07T15:00:00.000Z",
         *       "updatedAt": "2026-05-07T15:00:00.000Z"
         *     }
         */
        Product: {
            id: number;
            /** @description Goes up with every change */
            version: number;
            vendorId: number;
            name: string;
            description: string;
            category: string;
            /** @description The price in the vendor’s words, in dollars */
            price: string;
            /** @description US cents. Null if the price isn’t one amount */
            priceCents: number | null;
            unit: string;
            /** @description What one piece weighs, like “2 to 3 lb”. With the unit lb or oz, the product is sold by weight */
            weight: string | null;
            /** @description US cents. Null if the weight isn’t known */
            pricePerPoundCents: number | null;
            /** @description US cents. The most one piece can cost. Null if the product isn’t sold by weight */
            maxPriceCents: number | null;
            /** @enum {string} */
            availabilityStatus: "Available" | "Limited" | "Seasonal" | "Out of Stock";
            seasonalInfo: string | null;
            isPreOrderEnabled: boolean;
            preOrderDeadline: string | null;
            /** @description Most that can be ordered per market day. Null means no limit */
            dayLimit: number | null;
            isVisible: boolean;
            isActive: boolean;
            image: string | null;
            images: string[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @example {
         *       "id": 42,
         *       "label": "example"
         *     }
         */
        PushBrowserAdded: {
            id: number;
            label: string;
        };
        /**
         * @example {
         *       "kinds": [
         *         "order_ready"
         *       ]
         *     }
         */
        PushKinds: {
            kinds: ("order_ready" | "order_changed" | "market_closed" | "refund" | "new_order" | "cancellation" | "payout_failed" | "waiting")[];
        };
        /**
         * @example {
         *       "publicKey": "example",
         *       "kinds": [
         *         {
         *           "kind": "order_ready",
         *           "isOn": true
         *         }
         *       ],
         *       "browsers": [
         *         {
         *           "id": 42,
         *           "label": "example",
         *           "isThis": true,
         *           "createdAt": "2026-05-07T15:00:00.000Z"
         *         }
         *       ]
         *     }
         */
        PushSettings: {
            /** @description The key that browsers subscribe with */
            publicKey: string | null;
            kinds: {
                /** @enum {string} */
                kind: "order_ready" | "order_changed" | "market_closed" | "refund" | "new_order" | "cancellation" | "payout_failed" | "waiting";
                isOn: boolean;
            }[];
            browsers: {
                id: number;
                label: string;
                isThis: boolean;
                /** Format: date-time */
                createdAt: string | null;
            }[];
        };
        /**
         * @example {
         *       "id": 42,
         *       "email": "ada@example.com",
         *       "subscribedAt": "2026-05-07T15:00:00.000Z",
         *       "isActive": true,
         *       "isConfirmed": true
         *     }
         */
        Reader: {
            id: number;
            email: string;
            /** Format: date-time */
            subscribedAt: string;
            isActive: boolean;
            isConfirmed: boolean;
        };
        /**
         * @example {
         *       "id": 42,
         *       "email": "ada@example.com",
         *       "state": "inactive"
         *     }
         */
        ReaderOff: {
            id: number;
            email: string;
            /** @constant */
            state: "inactive";
        };
        /**
         * @example {
         *       "id": 42,
         *       "orderId": 42,
         *       "state": "settled"
         *     }
         */
        RefundSettled: {
            id: number;
            orderId: number;
            /** @constant */
            state: "settled";
        };
        /**
         * @example {
         *       "id": 42,
         *       "orderId": 42,
         *       "state": "requested"
         *     }
         */
        RefundTried: {
            id: number;
            orderId: number;
            /** @constant */
            state: "requested";
        };
        /**
         * @example {
         *       "userId": 42,
         *       "username": "ada"
         *     }
         */
        RemovedManager: {
            userId: number;
            username: string;
        };
        /**
         * @example {
         *       "id": 42,
         *       "marketId": 42,
         *       "state": "shown"
         *     }
         */
        ReviewStateSet: {
            id: number;
            marketId: number;
            /** @enum {string} */
            state: "shown" | "hidden";
        };
        /**
         * @example {
         *       "id": 42,
         *       "status": "approved",
         *       "version": 42,
         *       "vendorId": 42,
         *       "marketId": 42
         *     }
         */
        Reviewed: {
            id: number;
            /** @enum {string} */
            status: "approved" | "rejected";
            /** @description Goes up with every change */
            version: number;
            /** @description The vendor published with this application */
            vendorId?: number;
            /** @description The market published with this application */
            marketId?: number;
        };
        /**
         * @example {
         *       "type": "market",
         *       "id": 42,
         *       "isSaved": true,
         *       "title": "Saved",
         *       "description": "Bread and pies, baked before dawn."
         *     }
         */
        Saved: {
            /** @enum {string} */
            type: "market" | "vendor";
            id: number;
            isSaved: boolean;
            title: string;
            description: string;
        };
        /**
         * @description The last run of the scheduled jobs. Before the first run, `jobs` is empty and the rest is null.
         * @example {
         *       "at": "2026-05-07T15:00:00.000Z",
         *       "took": 1,
         *       "next": "2026-05-07T15:00:00.000Z",
         *       "jobs": [
         *         {
         *           "name": "Palmetto Bakery",
         *           "at": "2026-05-07T15:00:00.000Z",
         *           "took": 1,
         *           "changed": 1,
         *           "failures": 1,
         *           "worked": {
         *             "at": "2026-05-07T15:00:00.000Z",
         *             "changed": 1
         *           },
         *           "failed": {
         *             "at": "2026-05-07T15:00:00.000Z",
         *             "why": "example"
         *           }
         *         }
         *       ]
         *     }
         */
        ScheduledWork: {
            /** Format: date-time */
            at: string | null;
            /** @description Milliseconds */
            took: number;
            /** Format: date-time */
            next: string | null;
            jobs: {
                name: string;
                /** Format: date-time */
                at: string | null;
                took: number;
                changed: number;
                failures: number;
                worked: {
                    /** Format: date-time */
                    at: string | null;
                    changed: number;
                } | null;
                failed: {
                    /** Format: date-time */
                    at: string | null;
                    why: string;
                } | null;
            }[];
        } | {
            at: null;
            took: null;
            next: null;
            jobs: unknown[];
        };
        /**
         * @example {
         *       "id": 42,
         *       "username": "ada",
         *       "email": "ada@example.com",
         *       "userType": "customer",
         *       "isAdmin": true,
         *       "vendorId": 42,
         *       "authToken": "kq3yT0bV6mWcXz1uJdPn8sRf"
         *     }
         */
        SignedIn: {
            id: number;
            username: string;
            email: string;
            /** @enum {string} */
            userType: "customer" | "vendor" | "market_manager" | "admin";
            isAdmin: boolean;
            vendorId: number | null;
            /** @description Send this token as `Authorization: Bearer …` */
            authToken: string;
        };
        /**
         * @example {
         *       "day": {
         *         "market": {
         *           "id": 42,
         *           "name": "Palmetto Bakery"
         *         },
         *         "date": "2026-05-09",
         *         "text": "We open an hour later this Saturday.",
         *         "asOf": 1,
         *         "orders": [
         *           {
         *             "id": 42,
         *             "number": "example",
         *             "customer": "Ada Palmer",
         *             "code": "example",
         *             "status": "pending",
         *             "cameFrom": "example",
         *             "version": 42,
         *             "items": "example",
         *             "due": "example",
         *             "dueCents": 1,
         *             "card": "waits",
         *             "weighs": [
         *               {
         *                 "productId": 42,
         *                 "name": "Palmetto Bakery",
         *                 "quantity": 2,
         *                 "unit": "lb",
         *                 "pricePerUnit": 1,
         *                 "max": 1,
         *                 "promised": 1,
         *                 "weighed": 1
         *               }
         *             ],
         *             "wish": "example",
         *             "date": "2026-05-09",
         *             "hours": "example",
         *             "endsAt": 1,
         *             "overdue": "example"
         *           }
         *         ]
         *       },
         *       "asOf": 1,
         *       "markets": [
         *         {
         *           "id": 42,
         *           "name": "Palmetto Bakery",
         *           "toCollect": 1
         *         }
         *       ],
         *       "next": {
         *         "text": "We open an hour later this Saturday.",
         *         "marketName": "Coconut Grove Market",
         *         "orders": 1
         *       },
         *       "isCut": true
         *     }
         */
        StallDay: {
            /** @description The market asked for, or else the market with the most orders to hand over */
            day: {
                market: {
                    id: number;
                    name: string;
                };
                /** Format: date */
                date: string;
                text: string;
                /** @description Milliseconds since the epoch */
                asOf: number;
                orders: {
                    id: number;
                    number: string;
                    customer: string;
                    code: string;
                    status: string;
                    cameFrom: string | null;
                    /** @description Goes up with every change */
                    version: number;
                    items: string;
                    due: string | null;
                    /** @description Null if the order is paid, or is paid by card */
                    dueCents: number | null;
                    /**
                     * @description `waits`: the card is charged once the order is weighed. `declined`: take the money at pickup
                     * @enum {string|null}
                     */
                    card?: "waits" | "declined" | null;
                    /** @description What is sold by weight */
                    weighs: {
                        productId: number;
                        name: string;
                        quantity: number;
                        /** @enum {string} */
                        unit: "lb" | "oz";
                        /** @description US cents */
                        pricePerUnit: number;
                        /** @description The most that one piece usually weighs, in thousandths of `unit` */
                        max: number;
                        /** @description The most that it can cost */
                        promised: number;
                        /** @description In thousandths of `unit`. Null until it is weighed */
                        weighed: number | null;
                    }[];
                    wish: string | null;
                    /** Format: date */
                    date: string;
                    hours: string;
                    /** @description Milliseconds since the epoch */
                    endsAt: number;
                    overdue: string | null;
                }[];
            } | null;
            /** @description Milliseconds since the epoch */
            asOf: number;
            markets: {
                id: number;
                name: string;
                toCollect: number;
            }[];
            next: {
                text: string;
                marketName: string;
                orders: number;
            } | null;
            /** @description True if the day has more orders than listed */
            isCut: boolean;
        };
        /**
         * @example {
         *       "vendorId": 42,
         *       "marketId": 42
         *     }
         */
        Stand: {
            vendorId: number;
            marketId: number;
        };
        /**
         * @example {
         *       "id": 42,
         *       "name": "Palmetto Bakery",
         *       "vendorType": "Weekly Vendor",
         *       "email": "ada@example.com",
         *       "description": "Bread and pies, baked before dawn.",
         *       "contactEmail": "hello@palmetto-bakery.example",
         *       "contactPhone": "305 555 0142",
         *       "image": null,
         *       "productCategories": [
         *         "example"
         *       ],
         *       "markets": [
         *         1
         *       ],
         *       "stall": "Row B, 7"
         *     }
         */
        StandingVendor: {
            id: number;
            name: string;
            vendorType: string;
            email: string | null;
            description: string;
            contactEmail: string | null;
            contactPhone: string | null;
            image: string | null;
            productCategories: string[];
            markets: number[];
            /** @description Where to find the stall at the market */
            stall: string | null;
        };
        /**
         * @example {
         *       "vendorId": 42,
         *       "marketIds": [
         *         42
         *       ]
         *     }
         */
        Stands: {
            vendorId: number;
            marketIds: number[];
        };
        /**
         * @example {
         *       "answer": "yes",
         *       "isKnown": true
         *     }
         */
        StillRightAnswered: {
            /** @enum {string} */
            answer: "yes" | "hours" | "season" | "place" | "closed" | "contact" | "other";
            /** @description True if we added nothing: the same correction is already waiting for review */
            isKnown: boolean;
        };
        /**
         * @example {
         *       "marketId": 42,
         *       "date": "2026-05-09",
         *       "last": "2026-05-09",
         *       "products": [
         *         {
         *           "productId": 42,
         *           "name": "Palmetto Bakery",
         *           "unit": "each",
         *           "brought": 1,
         *           "limit": 1,
         *           "reserved": 1
         *         }
         *       ]
         *     }
         */
        Stock: {
            marketId: number;
            /** Format: date */
            date: string;
            /**
             * Format: date
             * @description The last market day on the same weekday with stock to copy, at most 6 weeks earlier. Null if there is none
             */
            last: string | null;
            products: {
                productId: number;
                name: string;
                unit: string;
                /** @description Stock on this market day. Null means the usual stock */
                brought: number | null;
                /** @description Most that can be ordered on this market day. Null means no limit */
                limit: number | null;
                reserved: number;
            }[];
        };
        /**
         * @example {
         *       "from": "2026-05-09",
         *       "copied": 1,
         *       "left": [
         *         {
         *           "name": "Palmetto Bakery",
         *           "brought": 1,
         *           "reserved": 1
         *         }
         *       ]
         *     }
         */
        StockCopied: {
            /** Format: date */
            from: string;
            copied: number;
            left: {
                name: string;
                brought: number;
                reserved: number;
            }[];
        };
        /**
         * @example {
         *       "set": 1
         *     }
         */
        StockSet: {
            set: number;
        };
        /**
         * @example {
         *       "available": [
         *         {
         *           "amount": 1200,
         *           "currency": "usd"
         *         }
         *       ],
         *       "pending": [
         *         {
         *           "amount": 1200,
         *           "currency": "usd"
         *         }
         *       ]
         *     }
         */
        StripeBalance: {
            available: {
                /** @description US cents */
                amount: number;
                currency: string;
            }[];
            pending: {
                /** @description US cents */
                amount: number;
                currency: string;
            }[];
        };
        /**
         * @description A refund that is stuck, or a payment in dispute.
         * @example {
         *       "kind": "refund",
         *       "id": "example",
         *       "state": "requested",
         *       "orderId": 42,
         *       "vendorId": 42,
         *       "customer": "Ada Palmer",
         *       "email": "ada@example.com",
         *       "amount": 1200,
         *       "reason": "The oven is broken",
         *       "paymentIntentId": "example",
         *       "since": "2026-05-07T15:00:00.000Z",
         *       "nextTryAt": "2026-05-07T15:00:00.000Z",
         *       "answerBy": "2026-05-07T15:00:00.000Z",
         *       "nextStep": "example"
         *     }
         */
        StuckMoney: {
            /** @enum {string} */
            kind: "refund" | "dispute";
            id: string | number;
            /** @enum {string} */
            state: "requested" | "pending" | "done" | "refused" | "settled" | "replaced" | "open" | "won" | "lost";
            orderId: number;
            vendorId: number;
            customer: string;
            email: string;
            /** @description US cents */
            amount: number;
            reason: string | null;
            paymentIntentId: string;
            /** Format: date-time */
            since: string | null;
            /** Format: date-time */
            nextTryAt: string | null;
            /** Format: date-time */
            answerBy: string | null;
            nextStep: string;
        };
        /**
         * @example {
         *       "kind": "place",
         *       "name": "Palmetto Bakery",
         *       "where": "example"
         *     }
         */
        Suggestion: {
            /** @constant */
            kind: "place";
            name: string;
            where: string;
        } | {
            /** @enum {string} */
            kind: "market" | "vendor";
            id: number;
            name: string;
            where: string;
        };
        /**
         * @example {
         *       "type": "endpoint.test",
         *       "version": 1,
         *       "timestamp": "2026-05-07T15:00:00.000Z",
         *       "data": {
         *         "endpointId": 42,
         *         "vendorId": 42,
         *         "text": "We open an hour later this Saturday."
         *       }
         *     }
         */
        TestEvent: {
            /** @constant */
            type: "endpoint.test";
            /** @example 1 */
            version: number;
            /** Format: date-time */
            timestamp: string | null;
            data: {
                endpointId: number;
                vendorId: number;
                text: string;
            };
        };
        /**
         * @example {
         *       "answers": [
         *         {
         *           "key": "5f1c2a7e",
         *           "outcome": "done",
         *           "reason": "The oven is broken",
         *           "order": {
         *             "id": 42,
         *             "number": "example",
         *             "customer": "Ada Palmer",
         *             "code": "example",
         *             "status": "pending",
         *             "cameFrom": "example",
         *             "version": 42,
         *             "items": "example",
         *             "due": "example",
         *             "dueCents": 1,
         *             "card": "waits",
         *             "weighs": [
         *               {
         *                 "productId": 42,
         *                 "name": "Palmetto Bakery",
         *                 "quantity": 2,
         *                 "unit": "lb",
         *                 "pricePerUnit": 1,
         *                 "max": 1,
         *                 "promised": 1,
         *                 "weighed": 1
         *               }
         *             ],
         *             "wish": "example",
         *             "date": "2026-05-09",
         *             "hours": "example",
         *             "endsAt": 1,
         *             "overdue": "example"
         *           }
         *         }
         *       ]
         *     }
         */
        TickAnswers: {
            answers: {
                key: string;
                /** @enum {string} */
                outcome: "done" | "already" | "cannot";
                reason: string | null;
                order: {
                    id: number;
                    number: string;
                    customer: string;
                    code: string;
                    status: string;
                    cameFrom: string | null;
                    /** @description Goes up with every change */
                    version: number;
                    items: string;
                    due: string | null;
                    /** @description Null if the order is paid, or is paid by card */
                    dueCents: number | null;
                    /**
                     * @description `waits`: the card is charged once the order is weighed. `declined`: take the money at pickup
                     * @enum {string|null}
                     */
                    card?: "waits" | "declined" | null;
                    /** @description What is sold by weight */
                    weighs: {
                        productId: number;
                        name: string;
                        quantity: number;
                        /** @enum {string} */
                        unit: "lb" | "oz";
                        /** @description US cents */
                        pricePerUnit: number;
                        /** @description The most that one piece usually weighs, in thousandths of `unit` */
                        max: number;
                        /** @description The most that it can cost */
                        promised: number;
                        /** @description In thousandths of `unit`. Null until it is weighed */
                        weighed: number | null;
                    }[];
                    wish: string | null;
                    /** Format: date */
                    date: string;
                    hours: string;
                    /** @description Milliseconds since the epoch */
                    endsAt: number;
                    overdue: string | null;
                };
            }[];
        };
        /**
         * @example {
         *       "url": "https://marketday.example/images/upload/5f1c2a7e.webp",
         *       "width": 1,
         *       "height": 1,
         *       "message": "Done."
         *     }
         */
        Uploaded: {
            /** @description The photo’s address, to show the photo and to send in forms and API calls */
            url: string;
            width: number;
            height: number;
            message: string;
        };
        /**
         * @example {
         *       "marketId": 42,
         *       "comes": "every_date"
         *     }
         */
        UsualDays: {
            marketId: number;
            /** @enum {string} */
            comes: "every_date" | "single_dates";
        };
        /**
         * @example {
         *       "id": 42,
         *       "name": "Palmetto Bakery",
         *       "vendorType": "Weekly Vendor",
         *       "description": "Bread and pies, baked before dawn.",
         *       "image": null,
         *       "website": "https://palmetto-bakery.example",
         *       "instagram": "@palmettobakery",
         *       "takesCards": true,
         *       "takesPaymentAtPickup": true,
         *       "categories": [
         *         "example"
         *       ],
         *       "markets": [
         *         {
         *           "id": 42,
         *           "name": "Palmetto Bakery"
         *         }
         *       ]
         *     }
         */
        Vendor: {
            id: number;
            name: string;
            /** @enum {string} */
            vendorType: "Weekly Vendor" | "Bi-weekly" | "Monthly" | "Seasonal" | "Guest Vendor";
            description: string;
            image: string | null;
            website: string | null;
            instagram: string | null;
            takesCards: boolean;
            takesPaymentAtPickup: boolean;
            /** @description Categories of the products that customers can see */
            categories: string[];
            markets: {
                id: number;
                name: string;
            }[];
        };
        /**
         * @example {
         *       "id": 42,
         *       "version": 42,
         *       "name": "Palmetto Bakery",
         *       "description": "Bread and pies, baked before dawn.",
         *       "contactEmail": "hello@palmetto-bakery.example",
         *       "contactPhone": "305 555 0142",
         *       "website": "https://palmetto-bakery.example",
         *       "image": null,
         *       "photos": [],
         *       "status": "pending",
         *       "reviewNotes": "Welcome!",
         *       "submittedAt": "2026-05-07T15:00:00.000Z",
         *       "reviewedAt": "2026-05-07T15:00:00.000Z",
         *       "vendorType": "Weekly Vendor",
         *       "instagram": "@palmettobakery",
         *       "products": "Bread and pies",
         *       "values": "Organic flour from Florida",
         *       "requestedMarkets": [
         *         "example"
         *       ],
         *       "vendorId": 42
         *     }
         */
        VendorApplication: {
            id: number;
            /** @description Goes up with every change */
            version: number;
            name: string;
            description: string;
            contactEmail: string | null;
            contactPhone: string | null;
            website: string | null;
            image: string | null;
            photos: string[];
            /** @enum {string} */
            status: "pending" | "approved" | "rejected";
            reviewNotes: string | null;
            /** Format: date-time */
            submittedAt: string | null;
            /** Format: date-time */
            reviewedAt: string | null;
            vendorType: string;
            instagram: string | null;
            products: string;
            values: string | null;
            requestedMarkets: string[];
            /** @description The application’s vendor in the guide. Null before the application is published */
            vendorId: number | null;
        };
        /**
         * @description A pre-order as the vendor sees it.
         * @example {
         *       "id": 42,
         *       "version": 42,
         *       "status": "pending_payment",
         *       "userName": "Ada Palmer",
         *       "userEmail": "ada@example.com",
         *       "marketId": 42,
         *       "marketName": "Coconut Grove Market",
         *       "pickupDate": "2026-05-09",
         *       "pickupTimeStart": "09:00",
         *       "pickupTimeEnd": "12:00",
         *       "pickupCode": "K7QM",
         *       "paymentMethod": "card",
         *       "totalAmount": 1300,
         *       "specialInstructions": "Sliced, please",
         *       "items": [
         *         {
         *           "id": 42,
         *           "productId": 42,
         *           "productName": "Country loaf",
         *           "productDescription": "Sourdough, 2 lb.",
         *           "quantity": 2,
         *           "unitPrice": 650,
         *           "totalPrice": 1300,
         *           "weight": {
         *             "unit": "lb",
         *             "pricePerUnit": 1,
         *             "min": 1,
         *             "max": 1,
         *             "weighed": 1
         *           }
         *         }
         *       ],
         *       "createdAt": "2026-05-07T15:00:00.000Z",
         *       "updatedAt": "2026-05-07T15:00:00.000Z"
         *     }
         */
        VendorOrder: {
            id: number;
            /** @description Goes up with every change */
            version: number;
            /** @enum {string} */
            status: "pending_payment" | "confirmed" | "ready" | "completed" | "cancelled" | "not_collected";
            userName: string;
            userEmail: string;
            marketId: number;
            marketName: string;
            /** Format: date */
            pickupDate: string;
            pickupTimeStart: string;
            pickupTimeEnd: string;
            pickupCode: string;
            /**
             * @description `card_when_weighed`: the card is charged once the order is weighed. It then becomes `card`, or `at_pickup` if the card is declined
             * @enum {string}
             */
            paymentMethod: "card" | "card_when_weighed" | "at_pickup";
            /** @description US cents */
            totalAmount: number;
            specialInstructions: string | null;
            items: {
                id: number;
                productId: number;
                productName: string;
                productDescription: string;
                quantity: number;
                /** @description US cents. If sold by weight: the most that one piece can cost */
                unitPrice: number;
                /** @description US cents */
                totalPrice: number;
                /** @description How it is sold by weight. Null if it isn’t. Until it is weighed, `totalPrice` is the most that it can cost */
                weight: {
                    /** @enum {string} */
                    unit: "lb" | "oz";
                    /** @description US cents */
                    pricePerUnit: number;
                    /** @description What one piece usually weighs at least, in `unit` */
                    min: number;
                    /** @description What one piece usually weighs at most, in `unit` */
                    max: number;
                    /** @description What all pieces weigh together, in `unit`. Null until the vendor weighs them */
                    weighed: number | null;
                } | null;
            }[];
            /** Format: date-time */
            createdAt: string | null;
            /** Format: date-time */
            updatedAt: string | null;
        };
        /**
         * @example {
         *       "vendorId": 42,
         *       "version": 42,
         *       "name": "Palmetto Bakery",
         *       "description": "Bread and pies, baked before dawn.",
         *       "vendorType": "Weekly Vendor",
         *       "instagram": "@palmettobakery",
         *       "website": "https://palmetto-bakery.example",
         *       "contactEmail": "hello@palmetto-bakery.example",
         *       "contactPhone": "305 555 0142",
         *       "image": null
         *     }
         */
        VendorProfile: {
            vendorId: number;
            /** @description Goes up with every change */
            version: number;
            name: string;
            description: string;
            /** @enum {string} */
            vendorType: "Weekly Vendor" | "Bi-weekly" | "Monthly" | "Seasonal" | "Guest Vendor";
            instagram: string | null;
            website: string | null;
            contactEmail: string | null;
            contactPhone: string | null;
            image: string | null;
        };
        /**
         * @example {
         *       "id": 42,
         *       "orders": [
         *         {
         *           "id": 42,
         *           "orderNumber": "ORD-0042",
         *           "version": 42,
         *           "status": "pending_payment",
         *           "vendorId": 42,
         *           "vendorName": "Palmetto Bakery",
         *           "marketId": 42,
         *           "marketName": "Coconut Grove Market",
         *           "marketAddress": "2895 McFarlane Road, Miami, FL 33133",
         *           "pickupDate": "2026-05-09",
         *           "pickupTimeStart": "09:00",
         *           "pickupTimeEnd": "12:00",
         *           "pickupCode": "K7QM",
         *           "totalAmount": 1300,
         *           "correctedAmount": 1,
         *           "paymentMethod": "card",
         *           "specialInstructions": "Sliced, please",
         *           "items": [
         *             {
         *               "id": 42,
         *               "productId": 42,
         *               "productName": "Country loaf",
         *               "productDescription": "Sourdough, 2 lb.",
         *               "quantity": 2,
         *               "unitPrice": 650,
         *               "totalPrice": 1300,
         *               "weight": {
         *                 "unit": "lb",
         *                 "pricePerUnit": 1,
         *                 "min": 1,
         *                 "max": 1,
         *                 "weighed": 1
         *               }
         *             }
         *           ],
         *           "refunds": [
         *             {
         *               "state": "requested",
         *               "reason": "order_ended",
         *               "amount": 1200,
         *               "note": "The card was closed; given back in cash",
         *               "failures": 1
         *             }
         *           ],
         *           "cancelledBy": "customer",
         *           "canCancel": true,
         *           "cancelDeadline": "2026-05-07T15:00:00.000Z",
         *           "createdAt": "2026-05-07T15:00:00.000Z",
         *           "updatedAt": "2026-05-07T15:00:00.000Z",
         *           "expiresAt": "2026-05-07T15:00:00.000Z",
         *           "stall": "Row B, 7",
         *           "charge": "waiting",
         *           "declined": "example"
         *         }
         *       ]
         *     }
         */
        Visit: {
            id: number;
            /** @description In the order of the stalls */
            orders: {
                id: number;
                /** @description The order number that people see */
                orderNumber: string;
                /** @description Goes up with every change */
                version: number;
                /** @enum {string} */
                status: "pending_payment" | "confirmed" | "ready" | "completed" | "cancelled" | "not_collected";
                vendorId: number;
                vendorName: string;
                marketId: number;
                marketName: string;
                marketAddress: string;
                /** Format: date */
                pickupDate: string;
                pickupTimeStart: string;
                pickupTimeEnd: string;
                /** @description The code that the customer shows at pickup. Null unless `status` is `confirmed` or `ready` */
                pickupCode: string | null;
                /** @description US cents */
                totalAmount: number;
                /** @description US cents taken off later: the harvest was short, the customer wanted less, or it weighs less than the most */
                correctedAmount: number;
                /**
                 * @description `card_when_weighed`: the card is charged once the order is weighed. It then becomes `card`, or `at_pickup` if the card is declined
                 * @enum {string}
                 */
                paymentMethod: "card" | "card_when_weighed" | "at_pickup";
                specialInstructions: string | null;
                items: {
                    id: number;
                    productId: number;
                    productName: string;
                    productDescription: string;
                    quantity: number;
                    /** @description US cents. If sold by weight: the most that one piece can cost */
                    unitPrice: number;
                    /** @description US cents */
                    totalPrice: number;
                    /** @description How it is sold by weight. Null if it isn’t. Until it is weighed, `totalPrice` is the most that it can cost */
                    weight: {
                        /** @enum {string} */
                        unit: "lb" | "oz";
                        /** @description US cents */
                        pricePerUnit: number;
                        /** @description What one piece usually weighs at least, in `unit` */
                        min: number;
                        /** @description What one piece usually weighs at most, in `unit` */
                        max: number;
                        /** @description What all pieces weigh together, in `unit`. Null until the vendor weighs them */
                        weighed: number | null;
                    } | null;
                }[];
                refunds: {
                    /** @enum {string} */
                    state: "requested" | "pending" | "done" | "refused" | "settled" | "replaced";
                    /** @enum {string} */
                    reason: "order_ended" | "part" | "at_stripe";
                    /** @description US cents */
                    amount: number;
                    note: string | null;
                    failures: number;
                }[];
                /** @enum {string|null} */
                cancelledBy: "customer" | "vendor" | "closure" | "expired" | "payment_failed" | null;
                canCancel: boolean;
                /** Format: date-time */
                cancelDeadline: string | null;
                /** Format: date-time */
                createdAt: string | null;
                /** Format: date-time */
                updatedAt: string | null;
                /**
                 * Format: date-time
                 * @description When an unpaid order expires
                 */
                expiresAt: string | null;
                /** @description Where the vendor stands at the market */
                stall: string | null;
                /**
                 * @description How far the charge of the basket’s card is. Null if the order is paid otherwise
                 * @enum {string|null}
                 */
                charge: "waiting" | "charging" | "charged" | "declined" | "dropped" | null;
                /** @description Why the bank declined the charge, in Stripe’s word */
                declined: string | null;
            }[];
        };
        /**
         * @example {
         *       "id": 42,
         *       "secret": "whsec_Zm9yIHBlb3BsZSB3aG8gYmFrZSBhdCBuaWdodC4uLi4="
         *     }
         */
        WebhookAdded: {
            id: number;
            /**
             * @description The secret that signs the messages. Shown only once
             * @example whsec_Zm9yIHBlb3BsZSB3aG8gYmFrZSBhdCBuaWdodC4uLi4=
             */
            secret: string;
        };
        /**
         * @description A message to an endpoint, with its tries.
         * @example {
         *       "id": 42,
         *       "messageId": "msg_42",
         *       "type": "order.placed",
         *       "orderId": 42,
         *       "state": "queued",
         *       "createdAt": "2026-05-07T15:00:00.000Z",
         *       "nextTryAt": "2026-05-07T15:00:00.000Z",
         *       "replays": 1,
         *       "tries": [
         *         {
         *           "at": "2026-05-07T15:00:00.000Z",
         *           "took": 120,
         *           "status": 200,
         *           "said": "ok"
         *         }
         *       ]
         *     }
         */
        WebhookDelivery: {
            id: number;
            /**
             * @description All tries of a message have the same id. Skip ids you already received
             * @example msg_42
             */
            messageId: string;
            /** @example order.placed */
            type: string;
            orderId: number | null;
            /** @enum {string} */
            state: "queued" | "delivered" | "failed";
            /** Format: date-time */
            createdAt: string | null;
            /** Format: date-time */
            nextTryAt: string | null;
            replays: number;
            /** @description The latest 10, newest first */
            tries: components["schemas"]["WebhookTry"][];
        };
        /**
         * @description A vendor’s own server that receives messages about orders.
         * @example {
         *       "id": 42,
         *       "url": "https://palmetto-bakery.example/orders",
         *       "events": [
         *         "order.placed"
         *       ],
         *       "state": "on",
         *       "failingSince": "2026-05-07T15:00:00.000Z",
         *       "previousSecretUntil": "2026-05-07T15:00:00.000Z",
         *       "waiting": 1,
         *       "createdAt": "2026-05-07T15:00:00.000Z",
         *       "updatedAt": "2026-05-07T15:00:00.000Z"
         *     }
         */
        WebhookEndpoint: {
            id: number;
            /** @example https://palmetto-bakery.example/orders */
            url: string;
            events: ("order.placed" | "order.changed" | "order.cancelled")[];
            /**
             * @description `stopped`: the server failed for 5 days, or answered 410
             * @enum {string}
             */
            state: "on" | "off" | "stopped";
            /** Format: date-time */
            failingSince: string | null;
            /**
             * Format: date-time
             * @description When the old secret expires
             */
            previousSecretUntil: string | null;
            /** @description Waiting messages, counted up to 100 */
            waiting: number;
            /** Format: date-time */
            createdAt: string | null;
            /** Format: date-time */
            updatedAt: string | null;
        };
        /**
         * @example {
         *       "secret": "whsec_Zm9yIHBlb3BsZSB3aG8gYmFrZSBhdCBuaWdodC4uLi4=",
         *       "previousSecretUntil": "2026-05-07T15:00:00.000Z"
         *     }
         */
        WebhookSecret: {
            /**
             * @description The secret that signs the messages. Shown only once
             * @example whsec_Zm9yIHBlb3BsZSB3aG8gYmFrZSBhdCBuaWdodC4uLi4=
             */
            secret: string;
            /** Format: date-time */
            previousSecretUntil: string | null;
        };
        /**
         * @example {
         *       "at": "2026-05-07T15:00:00.000Z",
         *       "took": 120,
         *       "status": 200,
         *       "said": "ok"
         *     }
         */
        WebhookTry: {
            /** Format: date-time */
            at: string | null;
            /**
             * @description Milliseconds
             * @example 120
             */
            took: number;
            /**
             * @description The answer’s HTTP status. Null without an answer
             * @example 200
             */
            status: number | null;
            /** @example ok */
            said: string;
        };
        /**
         * @example {
         *       "weighed": 1
         *     }
         */
        WeighedOrders: {
            /** @description How many weights were new. A weight that was there counts as 0 */
            weighed: number;
        };
    };
    responses: {
        /** @description Nothing changed since the answer whose `ETag` you sent */
        304: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Not signed in */
        401: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Sign in to continue.",
                 *       "message": "Sign in to continue.",
                 *       "fields": {},
                 *       "type": "/api/docs#error-signed-out",
                 *       "title": "Login required",
                 *       "status": 401,
                 *       "detail": "Sign in to continue."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not paid yet */
        402: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "This order isn’t paid yet.",
                 *       "message": "This order isn’t paid yet.",
                 *       "fields": {},
                 *       "type": "/api/docs#error-payment-required",
                 *       "title": "Payment error",
                 *       "status": 402,
                 *       "detail": "This order isn’t paid yet."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description This account, or this token’s scopes, don’t allow it */
        403: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Your account can’t do this.",
                 *       "message": "Your account can’t do this.",
                 *       "fields": {},
                 *       "type": "/api/docs#error-wrong-role",
                 *       "title": "Access denied",
                 *       "status": 403,
                 *       "detail": "Your account can’t do this."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or somebody else’s */
        404: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Not found",
                 *       "message": "Not found",
                 *       "fields": {},
                 *       "type": "/api/docs#error-not-found",
                 *       "title": "Not found",
                 *       "status": 404,
                 *       "detail": "Not found"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Already taken, too late, changed by someone else, or the first request with this key isn’t finished */
        409: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "It’s too late for this.",
                 *       "message": "It’s too late for this.",
                 *       "fields": {},
                 *       "type": "/api/docs#error-too-late",
                 *       "title": "Too late",
                 *       "status": 409,
                 *       "detail": "It’s too late for this."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Deleted, or too long ago */
        410: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "That is too long ago. Load everything again, without `since`.",
                 *       "message": "That is too long ago. Load everything again, without `since`.",
                 *       "fields": {},
                 *       "type": "/api/docs#error-gone",
                 *       "title": "Gone",
                 *       "status": 410,
                 *       "detail": "That is too long ago. Load everything again, without `since`."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too large */
        413: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "This request is too large. Send less at once.",
                 *       "message": "This request is too large. Send less at once.",
                 *       "fields": {},
                 *       "type": "/api/docs#error-too-large",
                 *       "title": "Too large",
                 *       "status": 413,
                 *       "detail": "This request is too large. Send less at once."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Wrong content type */
        415: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Send JSON, with the content type application/json.",
                 *       "message": "Send JSON, with the content type application/json.",
                 *       "fields": {},
                 *       "type": "/api/docs#error-wrong-type",
                 *       "title": "Wrong format",
                 *       "status": 415,
                 *       "detail": "Send JSON, with the content type application/json."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Some fields are wrong, or the key was sent with another request */
        422: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Email is required",
                 *       "message": "Email is required",
                 *       "fields": {
                 *         "email": [
                 *           "Email is required"
                 *         ]
                 *       },
                 *       "type": "/api/docs#error-invalid",
                 *       "title": "Check your entries",
                 *       "status": 422,
                 *       "detail": "Email is required"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many requests. `Retry-After` says when to try again */
        429: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Too many tries. Wait a minute and try again.",
                 *       "message": "Too many tries. Wait a minute and try again.",
                 *       "fields": {},
                 *       "type": "/api/docs#error-too-many",
                 *       "title": "Too many tries",
                 *       "status": 429,
                 *       "detail": "Too many tries. Wait a minute and try again."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A service that this needs is down */
        503: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Card payments are down. You weren’t charged. Try again in a moment.",
                 *       "message": "Card payments are down. You weren’t charged. Try again in a moment.",
                 *       "fields": {},
                 *       "type": "/api/docs#error-payments-down",
                 *       "title": "Payment error",
                 *       "status": 503,
                 *       "detail": "Card payments are down. You weren’t charged. Try again in a moment."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Anything else that went wrong */
        Problem: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Something went wrong. Please try again.",
                 *       "message": "Something went wrong. Please try again.",
                 *       "fields": {},
                 *       "type": "/api/docs#error-internal",
                 *       "title": "Something went wrong",
                 *       "status": 500,
                 *       "detail": "Something went wrong. Please try again."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description The next page: `</api/markets?cursor=200>; rel="next"` */
        Link: string;
        /** @description Items in the whole list */
        "X-Total-Count": number;
        /** @description `gte`: there are at least as many items as `X-Total-Count` says */
        "X-Total-Count-Relation": "gte";
        /** @description Send it as `If-None-Match` to get 304 while nothing has changed */
        ETag: string;
        /** @description This is the answer to the first request with this key */
        "Idempotent-Replayed": "true";
        /** @description The limit: `"mail";q=5;w=60` is 5 requests in 60 seconds */
        "RateLimit-Policy": string;
        /** @description Requests left, and seconds until there are more: `"password";r=4;t=900`. Some limits are only told once nothing is left */
        RateLimit: string;
        /** @description Seconds to wait */
        "Retry-After": number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getMarkets: {
        parameters: {
            query?: {
                day?: "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday";
                /** @description Words from a name or a place */
                q?: string;
                /** @description `lat,lng`, a ZIP code or a town */
                near?: string;
                /** @description At most this many miles from `near`. `50+` means 50 miles or more */
                within?: "1" | "5" | "10" | "25" | "50+";
                open?: "now";
                category?: "Fresh Produce" | "Baked Goods" | "Artisan Crafts" | "Food Trucks" | "Flowers" | "Live Music" | "SNAP" | "WIC" | "SFMNP" | "Card";
                /** @description Only with `near`, where `distance` is the default */
                sort?: "name" | "distance";
                /** @description `wide` searches like the page /markets: also for other spellings, and for markets near a town. `wide` doesn’t work with `cursor` or `updated_since` */
                match?: "text" | "wide";
                /** @description Only changes at or after this time, oldest first. Clocks differ, so ask from a minute before your last request. */
                updated_since?: string;
                /** @description The most items to return */
                limit?: number;
                /** @description From the `Link` header of the last page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Total-Count-Relation": components["headers"]["X-Total-Count-Relation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedMarket"][];
                };
            };
            304: components["responses"]["304"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    postMarkets: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Palmetto Bakery",
                 *       "description": "Bread and pies, baked before dawn.",
                 *       "location": "Miami, FL",
                 *       "address": "2895 McFarlane Road, Miami, FL 33133",
                 *       "contactPhone": "305 555 0142",
                 *       "contactEmail": "hello@palmetto-bakery.example",
                 *       "website": "https://palmetto-bakery.example",
                 *       "lat": 25.7285,
                 *       "lng": -80.2432,
                 *       "coordinates": {
                 *         "lat": 25.7285,
                 *         "lng": -80.2432
                 *       },
                 *       "image": null,
                 *       "tags": [
                 *         "Fresh Produce"
                 *       ],
                 *       "schedules": [
                 *         {
                 *           "day": "Saturday",
                 *           "openTime": "08:00",
                 *           "closeTime": "13:00",
                 *           "seasonStart": null,
                 *           "seasonEnd": null,
                 *           "weekOfMonth": null,
                 *           "date": "2026-05-09",
                 *           "seasonKnown": "both"
                 *         }
                 *       ],
                 *       "isAnother": false
                 *     }
                 */
                "application/json": {
                    name: string;
                    description: string;
                    location: string;
                    address: string;
                    contactPhone?: string | null;
                    contactEmail?: string | null;
                    website?: string | null;
                    lat?: number | null;
                    lng?: number | null;
                    coordinates?: number[] | {
                        lat: number;
                        lng: number;
                    } | {
                        latitude: number;
                        longitude: number;
                    } | null;
                    image?: string | null;
                    tags?: ("Fresh Produce" | "Baked Goods" | "Artisan Crafts" | "Food Trucks" | "Flowers" | "Live Music" | "SNAP" | "WIC" | "SFMNP" | "Card")[];
                    schedules?: {
                        /** @enum {string} */
                        day: "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday";
                        openTime: string;
                        closeTime: string;
                        seasonStart?: string | null;
                        seasonEnd?: string | null;
                        /** @enum {number|null} */
                        weekOfMonth?: 1 | 2 | 3 | 4 | -1 | null;
                        date?: string | null;
                        /** @enum {string|null} */
                        seasonKnown?: "both" | "start" | "end" | "none" | null;
                    }[];
                    /** @default false */
                    isAnother?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedMarket"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    getMarketsMap: {
        parameters: {
            query?: {
                /** @description `south,west,north,east` */
                bounds?: string;
                zoom?: number;
                q?: string;
                day?: "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday";
                /** @description `lat,lng`, a ZIP code or a town */
                near?: string;
                /** @description At most this many miles from `near`. `50+` means 50 miles or more */
                within?: "1" | "5" | "10" | "25" | "50+";
                open?: "now";
                category?: "Fresh Produce" | "Baked Goods" | "Artisan Crafts" | "Food Trucks" | "Flowers" | "Live Music" | "SNAP" | "WIC" | "SFMNP" | "Card";
                /** @description The chosen market */
                market?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MapOfMarkets"];
                };
            };
            304: components["responses"]["304"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    getSuggestions: {
        parameters: {
            query?: {
                /** @description The text typed so far */
                q?: string;
                /** @description Suggest names of markets or of vendors. The default is markets */
                of?: "markets" | "vendors";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Suggestion"][];
                };
            };
            304: components["responses"]["304"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    getMarketsSearchDayDay: {
        parameters: {
            query?: {
                /** @description Words from a name or a place */
                q?: string;
                /** @description `lat,lng`, a ZIP code or a town */
                near?: string;
                /** @description At most this many miles from `near`. `50+` means 50 miles or more */
                within?: "1" | "5" | "10" | "25" | "50+";
                open?: "now";
                category?: "Fresh Produce" | "Baked Goods" | "Artisan Crafts" | "Food Trucks" | "Flowers" | "Live Music" | "SNAP" | "WIC" | "SFMNP" | "Card";
                /** @description Only with `near`, where `distance` is the default */
                sort?: "name" | "distance";
                /** @description Only changes at or after this time, oldest first. Clocks differ, so ask from a minute before your last request. */
                updated_since?: string;
                /** @description The most items to return */
                limit?: number;
                /** @description From the `Link` header of the last page */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @example Saturday */
                day: "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Total-Count-Relation": components["headers"]["X-Total-Count-Relation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedMarket"][];
                };
            };
            304: components["responses"]["304"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    getMarketsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 42 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Market"];
                };
            };
            304: components["responses"]["304"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            default: components["responses"]["Problem"];
        };
    };
    putMarketsId: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "version": 42,
                 *       "name": "Palmetto Bakery",
                 *       "description": "Bread and pies, baked before dawn.",
                 *       "location": "Miami, FL",
                 *       "address": "2895 McFarlane Road, Miami, FL 33133",
                 *       "contactPhone": "305 555 0142",
                 *       "contactEmail": "hello@palmetto-bakery.example",
                 *       "website": "https://palmetto-bakery.example",
                 *       "lat": 25.7285,
                 *       "lng": -80.2432,
                 *       "coordinates": {
                 *         "lat": 25.7285,
                 *         "lng": -80.2432
                 *       },
                 *       "image": null,
                 *       "tags": [
                 *         "Fresh Produce"
                 *       ],
                 *       "schedules": [
                 *         {
                 *           "day": "Saturday",
                 *           "openTime": "08:00",
                 *           "closeTime": "13:00",
                 *           "seasonStart": null,
                 *           "seasonEnd": null,
                 *           "weekOfMonth": null,
                 *           "date": "2026-05-09",
                 *           "seasonKnown": "both"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    version?: number;
                    name: string;
                    description: string;
                    location: string;
                    address: string;
                    contactPhone?: string | null;
                    contactEmail?: string | null;
                    website?: string | null;
                    lat?: number | null;
                    lng?: number | null;
                    coordinates?: number[] | {
                        lat: number;
                        lng: number;
                    } | {
                        latitude: number;
                        longitude: number;
                    } | null;
                    image?: string | null;
                    tags?: ("Fresh Produce" | "Baked Goods" | "Artisan Crafts" | "Food Trucks" | "Flowers" | "Live Music" | "SNAP" | "WIC" | "SFMNP" | "Card")[];
                    schedules?: {
                        /** @enum {string} */
                        day: "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday";
                        openTime: string;
                        closeTime: string;
                        seasonStart?: string | null;
                        seasonEnd?: string | null;
                        /** @enum {number|null} */
                        weekOfMonth?: 1 | 2 | 3 | 4 | -1 | null;
                        date?: string | null;
                        /** @enum {string|null} */
                        seasonKnown?: "both" | "start" | "end" | "none" | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedMarket"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    deleteMarketsId: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Named"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    postMarketsIdAnswers: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "answer": "yes",
                 *       "text": "We open an hour later this Saturday.",
                 *       "email": "ada@example.com"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    answer: "yes" | "hours" | "season" | "place" | "closed" | "contact" | "other";
                    text?: string | null;
                    email?: string | null;
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StillRightAnswered"];
                };
            };
            /** @description Done */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StillRightAnswered"];
                };
            };
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    getMarketsIdSchedules: {
        parameters: {
            query?: {
                /** @description The most items to return */
                limit?: number;
                /** @description From the `Link` header of the last page */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @example 42 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Total-Count-Relation": components["headers"]["X-Total-Count-Relation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Opening"][];
                };
            };
            304: components["responses"]["304"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    postMarketsIdSchedules: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "day": "Saturday",
                 *       "openTime": "08:00",
                 *       "closeTime": "13:00",
                 *       "seasonStart": null,
                 *       "seasonEnd": null,
                 *       "weekOfMonth": null,
                 *       "date": "2026-05-09",
                 *       "seasonKnown": "both"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    day: "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday";
                    openTime: string;
                    closeTime: string;
                    seasonStart?: string | null;
                    seasonEnd?: string | null;
                    /** @enum {number|null} */
                    weekOfMonth?: 1 | 2 | 3 | 4 | -1 | null;
                    date?: string | null;
                    /** @enum {string|null} */
                    seasonKnown?: "both" | "start" | "end" | "none" | null;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedOpening"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    deleteMarketsIdSchedules: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deleted: number;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    postMarketsIdVendors: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "vendorId": 42
                 *     }
                 */
                "application/json": {
                    vendorId: number;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stand"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    getVendors: {
        parameters: {
            query?: {
                day?: "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday";
                /** @description Words from a name or a place */
                q?: string;
                /** @description `lat,lng`, a ZIP code or a town */
                near?: string;
                /** @description At most this many miles from `near`. `50+` means 50 miles or more */
                within?: "1" | "5" | "10" | "25" | "50+";
                open?: "now";
                category?: "fruits" | "vegetables" | "herbs" | "dairy" | "bakery" | "meat" | "prepared" | "beverages" | "other";
                /** @description Only with `near`, where `distance` is the default */
                sort?: "name" | "distance";
                /** @description Only changes at or after this time, oldest first. Clocks differ, so ask from a minute before your last request. */
                updated_since?: string;
                /** @description The most items to return */
                limit?: number;
                /** @description From the `Link` header of the last page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Total-Count-Relation": components["headers"]["X-Total-Count-Relation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vendor"][];
                };
            };
            304: components["responses"]["304"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    postVendors: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Palmetto Bakery",
                 *       "description": "Bread and pies, baked before dawn.",
                 *       "vendorType": "Weekly Vendor",
                 *       "instagram": "@palmettobakery",
                 *       "website": "https://palmetto-bakery.example",
                 *       "contactPhone": "305 555 0142",
                 *       "contactEmail": "hello@palmetto-bakery.example",
                 *       "image": null,
                 *       "marketIds": [],
                 *       "isAnother": false
                 *     }
                 */
                "application/json": {
                    name: string;
                    description: string;
                    /** @enum {string} */
                    vendorType: "Weekly Vendor" | "Bi-weekly" | "Monthly" | "Seasonal" | "Guest Vendor";
                    instagram?: string | null;
                    website?: string | null;
                    contactPhone?: string | null;
                    contactEmail?: string | null;
                    image?: string | null;
                    /** @default [] */
                    marketIds?: number[];
                    /** @default false */
                    isAnother?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewVendor"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    getVendorsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 42 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vendor"];
                };
            };
            304: components["responses"]["304"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            default: components["responses"]["Problem"];
        };
    };
    deleteVendorsId: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Named"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    patchVendorsId: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Palmetto Bakery",
                 *       "description": "Bread and pies, baked before dawn.",
                 *       "vendorType": "Weekly Vendor",
                 *       "instagram": "@palmettobakery",
                 *       "website": "https://palmetto-bakery.example",
                 *       "contactEmail": "hello@palmetto-bakery.example",
                 *       "contactPhone": "305 555 0142",
                 *       "image": null,
                 *       "version": 42,
                 *       "adminBypass": true
                 *     }
                 */
                "application/json": {
                    name?: string;
                    description?: string;
                    /** @enum {string} */
                    vendorType?: "Weekly Vendor" | "Bi-weekly" | "Monthly" | "Seasonal" | "Guest Vendor";
                    instagram?: string | null;
                    website?: string | null;
                    contactEmail?: string | null;
                    contactPhone?: string | null;
                    image?: string | null;
                    version?: number;
                    adminBypass?: boolean;
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VendorProfile"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    getVendorsIdProducts: {
        parameters: {
            query?: {
                /** @description Only changes at or after this time, oldest first. Clocks differ, so ask from a minute before your last request. */
                updated_since?: string;
                /** @description `true` includes hidden products. Works only for the vendor itself and for administrators */
                vendorAccess?: "true" | "false";
                /** @description The most items to return */
                limit?: number;
                /** @description From the `Link` header of the last page */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @example 42 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Total-Count-Relation": components["headers"]["X-Total-Count-Relation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"][];
                };
            };
            304: components["responses"]["304"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    getVendorsIdOwnership: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 42 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ownership"];
                };
            };
            304: components["responses"]["304"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            default: components["responses"]["Problem"];
        };
    };
    postVendorsIdMarkets: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "marketIds": [
                 *         42
                 *       ]
                 *     }
                 */
                "application/json": {
                    marketIds: number[];
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stands"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    postMarketVendors: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "vendorId": 42,
                 *       "marketId": 42
                 *     }
                 */
                "application/json": {
                    vendorId: number;
                    marketId: number;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stand"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    deleteMarketVendors: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "vendorId": 42,
                 *       "marketId": 42
                 *     }
                 */
                "application/json": {
                    vendorId: number;
                    marketId: number;
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stand"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    getProducts: {
        parameters: {
            query?: {
                /** @description At least 3 letters */
                q?: string;
                category?: "fruits" | "vegetables" | "herbs" | "dairy" | "bakery" | "meat" | "prepared" | "beverages" | "other";
                vendor?: number;
                market?: number;
                /** @description Not out of stock */
                available?: "true";
                /** @description Products that can be pre-ordered */
                preorder?: "true";
                /** @description The highest price per pound, in dollars, like 4.50 */
                perpound?: string;
                /** @description Only changes at or after this time, oldest first. Clocks differ, so ask from a minute before your last request. */
                updated_since?: string;
                /** @description The most items to return */
                limit?: number;
                /** @description From the `Link` header of the last page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Total-Count-Relation": components["headers"]["X-Total-Count-Relation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundProduct"][];
                };
            };
            304: components["responses"]["304"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    postProducts: {
        parameters: {
            query?: {
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Palmetto Bakery",
                 *       "category": "fruits",
                 *       "price": "6.50",
                 *       "unit": "each",
                 *       "weight": "2 lb",
                 *       "availabilityStatus": "Available",
                 *       "isVisible": false,
                 *       "isPreOrderEnabled": false,
                 *       "dayLimit": 1,
                 *       "seasonalInfo": "October to May",
                 *       "description": "Bread and pies, baked before dawn.",
                 *       "preOrderDeadline": "Friday noon",
                 *       "images": [],
                 *       "image": null,
                 *       "vendorId": 42
                 *     }
                 */
                "application/json": {
                    name: string;
                    /** @enum {string} */
                    category: "fruits" | "vegetables" | "herbs" | "dairy" | "bakery" | "meat" | "prepared" | "beverages" | "other";
                    price: string | number;
                    /** @enum {string} */
                    unit: "each" | "lb" | "oz" | "bunch" | "bag" | "box" | "dozen";
                    /** @description What one piece weighs, like “2 to 3 lb”. With the unit lb or oz, the product is sold by weight. With another unit, send one weight, like “5 lb” */
                    weight?: string | null;
                    /** @enum {string} */
                    availabilityStatus: "Available" | "Limited" | "Seasonal" | "Out of Stock";
                    /** @default false */
                    isVisible?: boolean;
                    /** @default false */
                    isPreOrderEnabled?: boolean;
                    dayLimit?: number | null;
                    seasonalInfo?: string | null;
                    description?: string | null;
                    preOrderDeadline?: string | null;
                    /** @default [] */
                    images?: string[];
                    image?: string | null;
                    vendorId?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    putProductsId: {
        parameters: {
            query?: {
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Palmetto Bakery",
                 *       "category": "fruits",
                 *       "price": "6.50",
                 *       "unit": "each",
                 *       "weight": "2 lb",
                 *       "availabilityStatus": "Available",
                 *       "isVisible": false,
                 *       "isPreOrderEnabled": false,
                 *       "dayLimit": 1,
                 *       "seasonalInfo": "October to May",
                 *       "description": "Bread and pies, baked before dawn.",
                 *       "preOrderDeadline": "Friday noon",
                 *       "images": [],
                 *       "image": null,
                 *       "version": 42,
                 *       "id": 42,
                 *       "vendorId": 42
                 *     }
                 */
                "application/json": {
                    name: string;
                    /** @enum {string} */
                    category: "fruits" | "vegetables" | "herbs" | "dairy" | "bakery" | "meat" | "prepared" | "beverages" | "other";
                    price: string | number;
                    /** @enum {string} */
                    unit: "each" | "lb" | "oz" | "bunch" | "bag" | "box" | "dozen";
                    /** @description What one piece weighs, like “2 to 3 lb”. With the unit lb or oz, the product is sold by weight. With another unit, send one weight, like “5 lb” */
                    weight?: string | null;
                    /** @enum {string} */
                    availabilityStatus: "Available" | "Limited" | "Seasonal" | "Out of Stock";
                    /** @default false */
                    isVisible?: boolean;
                    /** @default false */
                    isPreOrderEnabled?: boolean;
                    dayLimit?: number | null;
                    seasonalInfo?: string | null;
                    description?: string | null;
                    preOrderDeadline?: string | null;
                    /** @default [] */
                    images?: string[];
                    image?: string | null;
                    version?: number;
                    id?: number;
                    vendorId?: number;
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    deleteProductsId: {
        parameters: {
            query?: {
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedProduct"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    getMarketsGeojson: {
        parameters: {
            query?: {
                day?: "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday";
                /** @description Words from a name or a place */
                q?: string;
                /** @description `lat,lng`, a ZIP code or a town */
                near?: string;
                /** @description At most this many miles from `near`. `50+` means 50 miles or more */
                within?: "1" | "5" | "10" | "25" | "50+";
                open?: "now";
                category?: "Fresh Produce" | "Baked Goods" | "Artisan Crafts" | "Food Trucks" | "Flowers" | "Live Music" | "SNAP" | "WIC" | "SFMNP" | "Card";
                /** @description Only with `near`, where `distance` is the default */
                sort?: "name" | "distance";
                /** @description Only changes at or after this time, oldest first. Clocks differ, so ask from a minute before your last request. */
                updated_since?: string;
                /** @description The most items to return */
                limit?: number;
                /** @description From the `Link` header of the last page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Total-Count-Relation": components["headers"]["X-Total-Count-Relation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/geo+json": components["schemas"]["MarketsGeoJson"];
                };
            };
            304: components["responses"]["304"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    getMarketsCsv: {
        parameters: {
            query?: {
                day?: "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday";
                /** @description Words from a name or a place */
                q?: string;
                /** @description `lat,lng`, a ZIP code or a town */
                near?: string;
                /** @description At most this many miles from `near`. `50+` means 50 miles or more */
                within?: "1" | "5" | "10" | "25" | "50+";
                open?: "now";
                category?: "Fresh Produce" | "Baked Goods" | "Artisan Crafts" | "Food Trucks" | "Flowers" | "Live Music" | "SNAP" | "WIC" | "SFMNP" | "Card";
                /** @description Only with `near`, where `distance` is the default */
                sort?: "name" | "distance";
                /** @description Only changes at or after this time, oldest first. Clocks differ, so ask from a minute before your last request. */
                updated_since?: string;
                /** @description The most items to return */
                limit?: number;
                /** @description From the `Link` header of the last page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Total-Count-Relation": components["headers"]["X-Total-Count-Relation"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id,name,location
                     *     42,Coconut Grove Market,"Miami, FL"
                     *     43,Palmetto Market,"Miami, FL"
                     */
                    "text/csv": string;
                };
            };
            304: components["responses"]["304"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    getMarketsIcs: {
        parameters: {
            query?: {
                day?: "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday";
                /** @description Words from a name or a place */
                q?: string;
                /** @description `lat,lng`, a ZIP code or a town */
                near?: string;
                /** @description At most this many miles from `near`. `50+` means 50 miles or more */
                within?: "1" | "5" | "10" | "25" | "50+";
                open?: "now";
                category?: "Fresh Produce" | "Baked Goods" | "Artisan Crafts" | "Food Trucks" | "Flowers" | "Live Music" | "SNAP" | "WIC" | "SFMNP" | "Card";
                /** @description Only with `near`, where `distance` is the default */
                sort?: "name" | "distance";
                /** @description Only changes at or after this time, oldest first. Clocks differ, so ask from a minute before your last request. */
                updated_since?: string;
                /** @description The most items to return */
                limit?: number;
                /** @description From the `Link` header of the last page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Total-Count-Relation": components["headers"]["X-Total-Count-Relation"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example BEGIN:VCALENDAR
                     *     VERSION:2.0
                     *     BEGIN:VEVENT
                     *     SUMMARY:Coconut Grove Market
                     *     END:VEVENT
                     *     END:VCALENDAR
                     */
                    "text/calendar": string;
                };
            };
            304: components["responses"]["304"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    getChanges: {
        parameters: {
            query?: {
                /** @description The `seq` of the last change of the last page, or a time with its time zone. The default is all changes */
                since?: string;
                /** @description The most items to return */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Total-Count-Relation": components["headers"]["X-Total-Count-Relation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Change"][];
                };
            };
            304: components["responses"]["304"];
            403: components["responses"]["403"];
            410: components["responses"]["410"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    getOrders: {
        parameters: {
            query?: {
                /** @description Only changes at or after this time, oldest first. Clocks differ, so ask from a minute before your last request. A refund doesn’t count as a change of its order. Nor does the customer deleting their account: read the whole list again to drop the customer’s name and instructions. */
                updated_since?: string;
                /** @description The most items to return */
                limit?: number;
                /** @description From the `Link` header of the last page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Total-Count-Relation": components["headers"]["X-Total-Count-Relation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"][];
                };
            };
            304: components["responses"]["304"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    postOrders: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "checkoutSessionId": "example",
                 *       "vendorId": 42,
                 *       "marketId": 42,
                 *       "pickupDate": "2026-05-09",
                 *       "totalAmount": 1300,
                 *       "specialInstructions": "Sliced, please",
                 *       "items": [
                 *         {
                 *           "productId": 42,
                 *           "quantity": 2,
                 *           "sure": 1,
                 *           "unitPrice": 650,
                 *           "productName": "Country loaf"
                 *         }
                 *       ],
                 *       "paymentMethod": "at_pickup",
                 *       "userId": 42,
                 *       "pickupTimeStart": "09:00",
                 *       "pickupTimeEnd": "12:00",
                 *       "canCancel": true
                 *     }
                 */
                "application/json": {
                    checkoutSessionId?: string;
                    vendorId?: number;
                    marketId?: number;
                    pickupDate?: string;
                    totalAmount?: number;
                    specialInstructions?: string | null;
                    items?: {
                        productId: number;
                        quantity: number;
                        sure?: number;
                        unitPrice?: number;
                        productName?: string | null;
                    }[];
                    /** @constant */
                    paymentMethod?: "at_pickup";
                    userId?: number | null;
                    pickupTimeStart?: string | null;
                    pickupTimeEnd?: string | null;
                    canCancel?: boolean | null;
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            401: components["responses"]["401"];
            402: components["responses"]["402"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            default: components["responses"]["Problem"];
        };
    };
    patchOrdersOrderIdCancel: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                orderId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelledOrder"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    patchOrdersOrderIdItems: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                orderId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "version": 42,
                 *       "items": [
                 *         {
                 *           "productId": 42,
                 *           "quantity": 2
                 *         }
                 *       ],
                 *       "addedAmount": 1,
                 *       "card": "new"
                 *     }
                 */
                "application/json": {
                    version: number;
                    items: {
                        productId: number;
                        quantity: number;
                    }[];
                    addedAmount?: number;
                    /**
                     * @default new
                     * @enum {string}
                     */
                    card?: "new" | "saved";
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AmendedOrder"];
                };
            };
            401: components["responses"]["401"];
            402: components["responses"]["402"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            default: components["responses"]["Problem"];
        };
    };
    postCreateCheckoutSession: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "vendorId": 42,
                 *       "marketId": 42,
                 *       "pickupDate": "2026-05-09",
                 *       "totalAmount": 1300,
                 *       "specialInstructions": "Sliced, please",
                 *       "orderItems": [
                 *         {
                 *           "productId": 42,
                 *           "quantity": 2,
                 *           "sure": 1,
                 *           "unitPrice": 650
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    vendorId: number;
                    marketId: number;
                    pickupDate: string;
                    totalAmount?: number;
                    specialInstructions?: string | null;
                    orderItems: {
                        productId: number;
                        quantity: number;
                        sure?: number;
                        unitPrice?: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutSession"];
                };
            };
            401: components["responses"]["401"];
            402: components["responses"]["402"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            default: components["responses"]["Problem"];
        };
    };
    postSaved: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "market",
                 *       "id": 42,
                 *       "want": "saved"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    type: "market" | "vendor";
                    id: number;
                    /** @enum {string} */
                    want: "saved" | "unsaved";
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Saved"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    getBasket: {
        parameters: {
            query?: {
                /** @description The id of a basket */
                basket?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Basket"];
                };
            };
            304: components["responses"]["304"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    postBasketItems: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "marketId": 42,
                 *       "pickupDate": "2026-05-09",
                 *       "items": [
                 *         {
                 *           "productId": 42,
                 *           "quantity": 2,
                 *           "sure": 1,
                 *           "unitPrice": 650
                 *         }
                 *       ],
                 *       "specialInstructions": "Sliced, please"
                 *     }
                 */
                "application/json": {
                    marketId: number;
                    pickupDate: string;
                    items: {
                        productId: number;
                        quantity: number;
                        sure?: number;
                        unitPrice?: number;
                    }[];
                    specialInstructions?: string | null;
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Basket"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    patchBasketBasketIdItems: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                basketId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "version": 42,
                 *       "items": [
                 *         {
                 *           "productId": 42,
                 *           "quantity": 2
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    version: number;
                    items: {
                        productId: number;
                        quantity: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedBasket"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    patchBasketBasketIdPickup: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                basketId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "version": 42,
                 *       "marketId": 42,
                 *       "pickupDate": "2026-05-09"
                 *     }
                 */
                "application/json": {
                    version: number;
                    marketId: number;
                    pickupDate: string;
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Basket"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    postBasketBasketIdCheckout: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                basketId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "version": 42,
                 *       "parts": [
                 *         {
                 *           "vendorId": 42,
                 *           "paymentMethod": "card",
                 *           "specialInstructions": "Sliced, please"
                 *         }
                 *       ],
                 *       "totalAmount": 1300,
                 *       "card": "new",
                 *       "keepCard": false
                 *     }
                 */
                "application/json": {
                    version: number;
                    parts: {
                        vendorId: number;
                        /** @enum {string} */
                        paymentMethod: "card" | "at_pickup";
                        specialInstructions?: string | null;
                    }[];
                    totalAmount?: number;
                    /**
                     * @default new
                     * @enum {string}
                     */
                    card?: "new" | "saved";
                    /** @default false */
                    keepCard?: boolean;
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BasketCheckout"];
                };
            };
            401: components["responses"]["401"];
            402: components["responses"]["402"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            default: components["responses"]["Problem"];
        };
    };
    getVisitsVisitId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 42 */
                visitId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Visit"];
                };
            };
            304: components["responses"]["304"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            default: components["responses"]["Problem"];
        };
    };
    postLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "ada",
                 *       "password": "rye-and-caraway",
                 *       "code": "example"
                 *     }
                 */
                "application/json": {
                    username: string;
                    password: string;
                    code?: string;
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example Sign in to continue. */
                    "text/plain": string;
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description This account, or this token’s scopes, don’t allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example Your account can’t do this. */
                    "text/plain": string;
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example This request is too large. Send less at once. */
                    "text/plain": string;
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Wrong content type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example Send JSON, with the content type application/json. */
                    "text/plain": string;
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Some fields are wrong, or the key was sent with another request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example Email is required */
                    "text/plain": string;
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. `Retry-After` says when to try again */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example Too many tries. Wait a minute and try again. */
                    "text/plain": string;
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Anything else that went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example Something went wrong. Please try again. */
                    "text/plain": string;
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postVendorLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "ada",
                 *       "password": "rye-and-caraway",
                 *       "code": "example"
                 *     }
                 */
                "application/json": {
                    username: string;
                    password: string;
                    code?: string;
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example Sign in to continue. */
                    "text/plain": string;
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description This account, or this token’s scopes, don’t allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example Your account can’t do this. */
                    "text/plain": string;
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example This request is too large. Send less at once. */
                    "text/plain": string;
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Wrong content type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example Send JSON, with the content type application/json. */
                    "text/plain": string;
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Some fields are wrong, or the key was sent with another request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example Email is required */
                    "text/plain": string;
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. `Retry-After` says when to try again */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example Too many tries. Wait a minute and try again. */
                    "text/plain": string;
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Anything else that went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example Something went wrong. Please try again. */
                    "text/plain": string;
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postLogout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            403: components["responses"]["403"];
            default: components["responses"]["Problem"];
        };
    };
    postRegister: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "firstName": "Ada",
                 *       "lastName": "Palmer",
                 *       "username": "ada",
                 *       "email": "ada@example.com",
                 *       "password": "rye-and-caraway"
                 *     }
                 */
                "application/json": {
                    firstName: string;
                    lastName: string;
                    username: string;
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example Account created */
                    "text/plain": string;
                };
            };
            /** @description This account, or this token’s scopes, don’t allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example Your account can’t do this. */
                    "text/plain": string;
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Already taken, too late, changed by someone else, or the first request with this key isn’t finished */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example It’s too late for this. */
                    "text/plain": string;
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example This request is too large. Send less at once. */
                    "text/plain": string;
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Wrong content type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example Send JSON, with the content type application/json. */
                    "text/plain": string;
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Some fields are wrong, or the key was sent with another request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example Email is required */
                    "text/plain": string;
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. `Retry-After` says when to try again */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example Too many tries. Wait a minute and try again. */
                    "text/plain": string;
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Anything else that went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example Something went wrong. Please try again. */
                    "text/plain": string;
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postNewsletterSubscribe: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com"
                 *     }
                 */
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            403: components["responses"]["403"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    getNewsletterSubscribers: {
        parameters: {
            query?: {
                /** @description The most items to return */
                limit?: number;
                /** @description From the `Link` header of the last page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Total-Count-Relation": components["headers"]["X-Total-Count-Relation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reader"][];
                };
            };
            304: components["responses"]["304"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    postNewsletterSubscribersIdOff: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReaderOff"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    getNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushSettings"];
                };
            };
            304: components["responses"]["304"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            default: components["responses"]["Problem"];
        };
    };
    patchNotifications: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "kinds": []
                 *     }
                 */
                "application/json": {
                    /** @default [] */
                    kinds?: ("order_ready" | "order_changed" | "market_closed" | "refund" | "new_order" | "cancellation" | "payout_failed" | "waiting")[];
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushKinds"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    postNotificationsBrowsers: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "endpoint": "example",
                 *       "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                 *       "auth": "BTBZMqHH6r4Tts7J_aSIgg"
                 *     }
                 */
                "application/json": {
                    endpoint: string;
                    p256dh: string;
                    auth: string;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushBrowserAdded"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    deleteNotificationsBrowsersId: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        label: string;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    getNotificationsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 42 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["News"];
                };
            };
            304: components["responses"]["304"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            default: components["responses"]["Problem"];
        };
    };
    postUpload: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    image: string;
                    /** @enum {string} */
                    purpose?: "stall" | "market" | "application";
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Uploaded"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            default: components["responses"]["Problem"];
        };
    };
    getVendorOrders: {
        parameters: {
            query?: {
                /** @description Only changes at or after this time, oldest first. Clocks differ, so ask from a minute before your last request. A refund doesn’t count as a change of its order. Nor does the customer deleting their account: read the whole list again to drop the customer’s name and instructions. */
                updated_since?: string;
                /** @description The most items to return */
                limit?: number;
                /** @description From the `Link` header of the last page */
                cursor?: string;
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Total-Count-Relation": components["headers"]["X-Total-Count-Relation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VendorOrder"][];
                };
            };
            304: components["responses"]["304"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    postVendorOrdersMove: {
        parameters: {
            query?: {
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "orders": [
                 *         {
                 *           "orderId": 42,
                 *           "version": 42
                 *         }
                 *       ],
                 *       "to": "ready"
                 *     }
                 */
                "application/json": {
                    orders: (string | {
                        orderId: number;
                        version?: number;
                    })[];
                    /** @enum {string} */
                    to: "ready" | "completed" | "not_collected";
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MovedOrders"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    postVendorOrdersMoveBack: {
        parameters: {
            query?: {
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "orders": [
                 *         {
                 *           "orderId": 42,
                 *           "version": 42
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    orders: (string | {
                        orderId: number;
                        version: number;
                    })[];
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MovedOrders"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    postVendorOrdersWeigh: {
        parameters: {
            query?: {
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lines": [
                 *         {
                 *           "orderId": 42,
                 *           "productId": 42,
                 *           "weight": "2 lb",
                 *           "quantity": 2,
                 *           "was": 1
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    lines: {
                        orderId: number;
                        productId: number;
                        weight?: string | number;
                        /** @description The number of pieces that you saw. Fails if it has changed */
                        quantity?: number;
                        /** @description The weight that you saw, in thousandths of its unit, 0 for none. Fails if it has changed */
                        was?: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WeighedOrders"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    getVendorShortHarvest: {
        parameters: {
            query: {
                marketId: number;
                pickupDate: string;
                productId: number;
                available: number;
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HarvestProposal"];
                };
            };
            304: components["responses"]["304"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    postVendorShortHarvest: {
        parameters: {
            query?: {
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "marketId": 42,
                 *       "pickupDate": "2026-05-09",
                 *       "productId": 42,
                 *       "available": 12,
                 *       "gets": [
                 *         {
                 *           "orderId": 42,
                 *           "version": 42,
                 *           "quantity": 2
                 *         }
                 *       ],
                 *       "reason": "The oven is broken",
                 *       "key": "5f1c2a7e"
                 *     }
                 */
                "application/json": {
                    marketId: number;
                    pickupDate: string;
                    productId: number;
                    available: number;
                    gets: {
                        orderId: number;
                        version: number;
                        quantity: number;
                    }[];
                    reason: string;
                    key: string;
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HarvestDone"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    getVendorStall: {
        parameters: {
            query?: {
                market?: number;
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StallDay"];
                };
            };
            304: components["responses"]["304"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    postVendorStallTicks: {
        parameters: {
            query?: {
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "stall": 1,
                 *       "ticks": [
                 *         {
                 *           "key": "5f1c2a7e",
                 *           "orderId": 42,
                 *           "to": "weighed",
                 *           "seen": 42,
                 *           "weights": [
                 *             {
                 *               "productId": 42,
                 *               "weight": "2 lb",
                 *               "quantity": 2,
                 *               "was": 1
                 *             }
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @deprecated */
                    stall?: number;
                    ticks: {
                        key: string;
                        orderId: number;
                        /** @enum {string} */
                        to: "weighed" | "completed" | "not_collected" | "back";
                        seen: number;
                        weights?: {
                            productId: number;
                            weight?: string | number;
                            /** @description The number of pieces that you saw. Fails if it has changed */
                            quantity?: number;
                            /** @description The weight that you saw, in thousandths of its unit, 0 for none. Fails if it has changed */
                            was?: number;
                        }[];
                    }[];
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TickAnswers"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    getVendorDays: {
        parameters: {
            query?: {
                from?: string;
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnDays"];
                };
            };
            304: components["responses"]["304"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    patchVendorDays: {
        parameters: {
            query?: {
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "marketId": 42,
                 *       "date": "2026-05-09",
                 *       "comes": false
                 *     }
                 */
                "application/json": {
                    marketId: number;
                    date: string;
                    /** @default false */
                    comes?: boolean;
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnDay"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    patchVendorDaysUsual: {
        parameters: {
            query?: {
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "marketId": 42,
                 *       "comes": "every_date"
                 *     }
                 */
                "application/json": {
                    marketId: number;
                    /** @enum {string} */
                    comes: "every_date" | "single_dates";
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsualDays"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    postVendorDaysOff: {
        parameters: {
            query?: {
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "marketId": 42,
                 *       "date": "2026-05-09",
                 *       "reason": "The oven is broken"
                 *     }
                 */
                "application/json": {
                    marketId: number;
                    date: string;
                    reason: string;
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelledDay"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    postVendorDaysPauses: {
        parameters: {
            query?: {
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "marketId": 42,
                 *       "fromDate": "2026-07-01",
                 *       "toDate": "2026-07-14"
                 *     }
                 */
                "application/json": {
                    marketId?: number | null;
                    fromDate: string;
                    toDate: string;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pauses"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    deleteVendorDaysPausesPauseId: {
        parameters: {
            query?: {
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                pauseId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    getVendorStock: {
        parameters: {
            query: {
                marketId: number;
                date: string;
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stock"];
                };
            };
            304: components["responses"]["304"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    putVendorStock: {
        parameters: {
            query?: {
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "marketId": 42,
                 *       "date": "2026-05-09",
                 *       "products": [
                 *         {
                 *           "productId": 42,
                 *           "brought": 1
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    marketId: number;
                    date: string;
                    products: {
                        productId: number;
                        brought?: number | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockSet"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    postVendorStockSame: {
        parameters: {
            query?: {
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "marketId": 42,
                 *       "date": "2026-05-09"
                 *     }
                 */
                "application/json": {
                    marketId: number;
                    date: string;
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockCopied"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    getVendorNotices: {
        parameters: {
            query?: {
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notices"];
                };
            };
            304: components["responses"]["304"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            default: components["responses"]["Problem"];
        };
    };
    patchVendorNotices: {
        parameters: {
            query?: {
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "newOrder": false,
                 *       "cancellation": false,
                 *       "packSheet": false,
                 *       "coming": false
                 *     }
                 */
                "application/json": {
                    /** @default false */
                    newOrder?: boolean;
                    /** @default false */
                    cancellation?: boolean;
                    /** @default false */
                    packSheet?: boolean;
                    /** @default false */
                    coming?: boolean;
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoticeSettings"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    getVendorPayAtPickup: {
        parameters: {
            query?: {
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayAtPickup"];
                };
            };
            304: components["responses"]["304"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            default: components["responses"]["Problem"];
        };
    };
    patchVendorPayAtPickup: {
        parameters: {
            query?: {
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "takesPaymentAtPickup": false,
                 *       "ordersAtPickup": 1,
                 *       "piecesAtPickup": 1
                 *     }
                 */
                "application/json": {
                    /** @default false */
                    takesPaymentAtPickup?: boolean;
                    ordersAtPickup: number;
                    piecesAtPickup: number;
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayAtPickup"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    getVendorStripeAccount: {
        parameters: {
            query?: {
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnPayment"];
                };
            };
            304: components["responses"]["304"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            default: components["responses"]["Problem"];
        };
    };
    postVendorStripeAccount: {
        parameters: {
            query?: {
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "replaces": "acct_1PalmettoBakery"
                 *     }
                 */
                "application/json": {
                    replaces?: string;
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Onboarding"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            default: components["responses"]["Problem"];
        };
    };
    postVendorStripeAccountCheck: {
        parameters: {
            query?: {
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnPayment"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            default: components["responses"]["Problem"];
        };
    };
    postVendorStripeBalance: {
        parameters: {
            query?: {
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "stripeAccountId": "acct_1PalmettoBakery"
                 *     }
                 */
                "application/json": {
                    stripeAccountId: string;
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StripeBalance"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            default: components["responses"]["Problem"];
        };
    };
    postVendorRequestPayout: {
        parameters: {
            query?: {
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "vendorId": 42,
                 *       "amount": "example",
                 *       "after": 1
                 *     }
                 */
                "application/json": {
                    vendorId: number;
                    amount?: string;
                    after?: number;
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payout"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            default: components["responses"]["Problem"];
        };
    };
    getVendorRefunds: {
        parameters: {
            query?: {
                /** @description Words to search for */
                q?: string;
                /** @description The name of a sort order. `-` before the name reverses the order */
                sort?: string;
                /** @description The most items to return */
                limit?: number;
                /** @description From the `Link` header of the last page */
                cursor?: string;
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Total-Count-Relation": components["headers"]["X-Total-Count-Relation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StuckMoney"][];
                };
            };
            304: components["responses"]["304"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    postVendorRefundsRefundIdTry: {
        parameters: {
            query?: {
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                refundId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundTried"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    getVendorWebhooks: {
        parameters: {
            query?: {
                /** @description The most items to return */
                limit?: number;
                /** @description From the `Link` header of the last page */
                cursor?: string;
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Total-Count-Relation": components["headers"]["X-Total-Count-Relation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"][];
                };
            };
            304: components["responses"]["304"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    postVendorWebhooks: {
        parameters: {
            query?: {
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "vendorId": 42,
                 *       "url": "https://palmetto-bakery.example/orders",
                 *       "events": [
                 *         "order.placed"
                 *       ]
                 *     }
                 */
                "application/json": {
                    vendorId?: number;
                    /** @example https://palmetto-bakery.example/orders */
                    url: string;
                    events: ("order.placed" | "order.changed" | "order.cancelled")[];
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookAdded"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    getVendorWebhooksEndpointId: {
        parameters: {
            query?: {
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: never;
            path: {
                /** @example 42 */
                endpointId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            304: components["responses"]["304"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            default: components["responses"]["Problem"];
        };
    };
    putVendorWebhooksEndpointId: {
        parameters: {
            query?: {
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                endpointId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://palmetto-bakery.example/orders",
                 *       "events": [
                 *         "order.placed"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @example https://palmetto-bakery.example/orders */
                    url: string;
                    events: ("order.placed" | "order.changed" | "order.cancelled")[];
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    deleteVendorWebhooksEndpointId: {
        parameters: {
            query?: {
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                endpointId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    patchVendorWebhooksEndpointIdState: {
        parameters: {
            query?: {
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                endpointId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "isOn": true
                 *     }
                 */
                "application/json": {
                    isOn: boolean;
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    postVendorWebhooksEndpointIdSecret: {
        parameters: {
            query?: {
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: never;
            path: {
                /** @example 42 */
                endpointId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSecret"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    deleteVendorWebhooksEndpointIdSecret: {
        parameters: {
            query?: {
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                endpointId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    postVendorWebhooksEndpointIdTest: {
        parameters: {
            query?: {
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                endpointId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTry"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    getVendorWebhooksEndpointIdDeliveries: {
        parameters: {
            query?: {
                /** @description The most items to return */
                limit?: number;
                /** @description From the `Link` header of the last page */
                cursor?: string;
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: never;
            path: {
                /** @example 42 */
                endpointId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Total-Count-Relation": components["headers"]["X-Total-Count-Relation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"][];
                };
            };
            304: components["responses"]["304"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    postVendorWebhooksEndpointIdDeliveriesDeliveryIdReplay: {
        parameters: {
            query?: {
                /** @description One of the caller’s vendors. The default is the first */
                vendorId?: number;
            };
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                endpointId: number;
                /** @example 42 */
                deliveryId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTry"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    getMarketManagerMarket: {
        parameters: {
            query?: {
                /** @description One of the caller’s markets. The default is the first */
                market?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedMarket"];
                };
            };
            304: components["responses"]["304"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            default: components["responses"]["Problem"];
        };
    };
    putMarketManagerMarket: {
        parameters: {
            query?: {
                /** @description One of the caller’s markets. The default is the first */
                market?: number;
            };
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "version": 42,
                 *       "name": "Palmetto Bakery",
                 *       "description": "Bread and pies, baked before dawn.",
                 *       "address": "2895 McFarlane Road, Miami, FL 33133",
                 *       "contactPhone": "305 555 0142",
                 *       "contactEmail": "hello@palmetto-bakery.example",
                 *       "website": "https://palmetto-bakery.example",
                 *       "location": "Miami, FL",
                 *       "lat": 25.7285,
                 *       "lng": -80.2432,
                 *       "image": null,
                 *       "tags": [
                 *         "Fresh Produce"
                 *       ]
                 *     }
                 */
                "application/json": {
                    version?: number;
                    name: string;
                    description: string;
                    address: string;
                    contactPhone?: string | null;
                    contactEmail?: string | null;
                    website?: string | null;
                    location?: string;
                    lat?: number | null;
                    lng?: number | null;
                    image?: string | null;
                    tags?: ("Fresh Produce" | "Baked Goods" | "Artisan Crafts" | "Food Trucks" | "Flowers" | "Live Music" | "SNAP" | "WIC" | "SFMNP" | "Card")[];
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedMarket"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    getMarketManagerSchedules: {
        parameters: {
            query?: {
                /** @description The most items to return */
                limit?: number;
                /** @description From the `Link` header of the last page */
                cursor?: string;
                /** @description One of the caller’s markets. The default is the first */
                market?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Total-Count-Relation": components["headers"]["X-Total-Count-Relation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedOpening"][];
                };
            };
            304: components["responses"]["304"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    postMarketManagerSchedules: {
        parameters: {
            query?: {
                /** @description One of the caller’s markets. The default is the first */
                market?: number;
            };
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "day": "Saturday",
                 *       "openTime": "08:00",
                 *       "closeTime": "13:00",
                 *       "seasonStart": null,
                 *       "seasonEnd": null,
                 *       "weekOfMonth": null,
                 *       "date": "2026-05-09",
                 *       "seasonKnown": "both"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    day: "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday";
                    openTime: string;
                    closeTime: string;
                    seasonStart?: string | null;
                    seasonEnd?: string | null;
                    /** @enum {number|null} */
                    weekOfMonth?: 1 | 2 | 3 | 4 | -1 | null;
                    date?: string | null;
                    /** @enum {string|null} */
                    seasonKnown?: "both" | "start" | "end" | "none" | null;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedOpening"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    putMarketManagerSchedulesId: {
        parameters: {
            query?: {
                /** @description One of the caller’s markets. The default is the first */
                market?: number;
            };
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "version": 42,
                 *       "day": "Saturday",
                 *       "openTime": "08:00",
                 *       "closeTime": "13:00",
                 *       "seasonStart": null,
                 *       "seasonEnd": null,
                 *       "weekOfMonth": null,
                 *       "date": "2026-05-09",
                 *       "seasonKnown": "both"
                 *     }
                 */
                "application/json": {
                    version?: number;
                    /** @enum {string} */
                    day: "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday";
                    openTime: string;
                    closeTime: string;
                    seasonStart?: string | null;
                    seasonEnd?: string | null;
                    /** @enum {number|null} */
                    weekOfMonth?: 1 | 2 | 3 | 4 | -1 | null;
                    date?: string | null;
                    /** @enum {string|null} */
                    seasonKnown?: "both" | "start" | "end" | "none" | null;
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedOpening"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    deleteMarketManagerSchedulesId: {
        parameters: {
            query?: {
                /** @description One of the caller’s markets. The default is the first */
                market?: number;
            };
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedOpening"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    getMarketManagerVendors: {
        parameters: {
            query?: {
                /** @description The most items to return */
                limit?: number;
                /** @description From the `Link` header of the last page */
                cursor?: string;
                /** @description One of the caller’s markets. The default is the first */
                market?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Total-Count-Relation": components["headers"]["X-Total-Count-Relation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StandingVendor"][];
                };
            };
            304: components["responses"]["304"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    postMarketManagerVendors: {
        parameters: {
            query?: {
                /** @description One of the caller’s markets. The default is the first */
                market?: number;
            };
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "vendorId": 42,
                 *       "stall": "Row B, 7"
                 *     }
                 */
                "application/json": {
                    vendorId: number;
                    stall?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StandingVendor"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    deleteMarketManagerVendorsId: {
        parameters: {
            query?: {
                /** @description One of the caller’s markets. The default is the first */
                market?: number;
            };
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StandingVendor"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    getMarketManagerAvailableVendors: {
        parameters: {
            query?: {
                q?: string;
                /** @description The most items to return */
                limit?: number;
                /** @description From the `Link` header of the last page */
                cursor?: string;
                /** @description One of the caller’s markets. The default is the first */
                market?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Total-Count-Relation": components["headers"]["X-Total-Count-Relation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AvailableVendor"][];
                };
            };
            304: components["responses"]["304"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    getMarketsIdManagers: {
        parameters: {
            query?: {
                /** @description The most items to return */
                limit?: number;
                /** @description From the `Link` header of the last page */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @example 42 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Total-Count-Relation": components["headers"]["X-Total-Count-Relation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MarketManager"][];
                };
            };
            304: components["responses"]["304"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    postMarketsIdManagers: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com"
                 *     }
                 */
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedManager"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    deleteMarketsIdManagersUserId: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                id: number;
                /** @example 42 */
                userId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovedManager"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    getMarketsIdInvitations: {
        parameters: {
            query?: {
                /** @description The most items to return */
                limit?: number;
                /** @description From the `Link` header of the last page */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @example 42 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Total-Count-Relation": components["headers"]["X-Total-Count-Relation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitedManager"][];
                };
            };
            304: components["responses"]["304"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    deleteMarketsIdInvitationsInvitationId: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                id: number;
                /** @example 42 */
                invitationId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndedInvitation"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    getVendorApplications: {
        parameters: {
            query?: {
                /** @description The most items to return */
                limit?: number;
                /** @description From the `Link` header of the last page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Total-Count-Relation": components["headers"]["X-Total-Count-Relation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VendorApplication"][];
                };
            };
            304: components["responses"]["304"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    postVendorApplications: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "businessName": "Palmetto Bakery",
                 *       "firstName": "Ada",
                 *       "lastName": "Palmer",
                 *       "description": "Bread and pies, baked before dawn.",
                 *       "contactEmail": "hello@palmetto-bakery.example",
                 *       "contactPhone": "305 555 0142",
                 *       "website": "https://palmetto-bakery.example",
                 *       "instagram": "@palmettobakery",
                 *       "image": null,
                 *       "photos": [],
                 *       "vendorType": "Weekly Vendor",
                 *       "products": "Bread and pies",
                 *       "values": "Organic flour from Florida",
                 *       "requestedMarkets": [
                 *         "example"
                 *       ],
                 *       "desiredUsername": "palmetto",
                 *       "desiredPassword": "rye-and-caraway",
                 *       "selectedExistingVendor": 1,
                 *       "schedule": []
                 *     }
                 */
                "application/json": {
                    businessName: string;
                    firstName?: string | null;
                    lastName?: string | null;
                    description: string;
                    contactEmail: string;
                    contactPhone: string;
                    website?: string | null;
                    instagram?: string | null;
                    image?: string | null;
                    /** @default [] */
                    photos?: string[];
                    /**
                     * @default Weekly Vendor
                     * @enum {string}
                     */
                    vendorType?: "Weekly Vendor" | "Bi-weekly" | "Monthly" | "Seasonal" | "Guest Vendor";
                    products: string;
                    values?: string | null;
                    requestedMarkets: string[];
                    desiredUsername: string;
                    desiredPassword: string;
                    selectedExistingVendor?: number | null;
                    schedule?: unknown[];
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Applied"];
                };
            };
            /** @description Done */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Applied"];
                };
            };
            403: components["responses"]["403"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            default: components["responses"]["Problem"];
        };
    };
    patchVendorApplicationsId: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "approved",
                 *       "reviewNotes": "Welcome!",
                 *       "version": 42,
                 *       "publish": true
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    status: "approved" | "rejected";
                    reviewNotes?: string | null;
                    version?: number;
                    publish?: boolean;
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reviewed"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    getMarketApplications: {
        parameters: {
            query?: {
                /** @description The most items to return */
                limit?: number;
                /** @description From the `Link` header of the last page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Total-Count-Relation": components["headers"]["X-Total-Count-Relation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MarketApplication"][];
                };
            };
            304: components["responses"]["304"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    postMarketApplications: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "businessName": "Palmetto Bakery",
                 *       "firstName": "Ada",
                 *       "lastName": "Palmer",
                 *       "description": "Bread and pies, baked before dawn.",
                 *       "contactEmail": "hello@palmetto-bakery.example",
                 *       "contactPhone": "305 555 0142",
                 *       "website": "https://palmetto-bakery.example",
                 *       "marketAddress": "2895 McFarlane Road, Miami, FL 33133",
                 *       "marketCoordinates": "25.7285, -80.2432",
                 *       "operatingDays": [
                 *         "Monday"
                 *       ],
                 *       "operatingHours": "8:00 AM - 1:00 PM",
                 *       "seasonalInfo": "October to May",
                 *       "facilityInfo": "Restrooms, parking",
                 *       "photos": []
                 *     }
                 */
                "application/json": {
                    businessName: string;
                    firstName?: string | null;
                    lastName?: string | null;
                    description: string;
                    contactEmail: string;
                    contactPhone: string;
                    website?: string | null;
                    marketAddress: string;
                    marketCoordinates?: string | null;
                    operatingDays: ("Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday")[];
                    operatingHours: string;
                    seasonalInfo?: string | null;
                    facilityInfo?: string | null;
                    /** @default [] */
                    photos?: string[];
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Applied"];
                };
            };
            /** @description Done */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Applied"];
                };
            };
            403: components["responses"]["403"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            default: components["responses"]["Problem"];
        };
    };
    postMarketApplicationsIdReview: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "approved",
                 *       "notes": "Welcome!",
                 *       "version": 42,
                 *       "publish": true,
                 *       "lat": 25.7285,
                 *       "lng": -80.2432
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    status: "approved" | "rejected";
                    notes?: string | null;
                    version?: number;
                    publish?: boolean;
                    lat?: number | null;
                    lng?: number | null;
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reviewed"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    postMarketSubmissions: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Palmetto Bakery",
                 *       "location": "Miami, FL",
                 *       "description": "Bread and pies, baked before dawn.",
                 *       "contactName": "Ada Palmer",
                 *       "contactEmail": "hello@palmetto-bakery.example",
                 *       "contactPhone": "305 555 0142"
                 *     }
                 */
                "application/json": {
                    name: string;
                    location: string;
                    description: string;
                    contactName: string;
                    contactEmail?: string | null;
                    contactPhone?: string | null;
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Asked"];
                };
            };
            /** @description Done */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Asked"];
                };
            };
            403: components["responses"]["403"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    postVendorRecommendations: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "vendorName": "Palmetto Bakery",
                 *       "vendorType": "Weekly Vendor",
                 *       "description": "Bread and pies, baked before dawn.",
                 *       "contactInfo": "305 555 0142",
                 *       "yourName": "Ada Palmer",
                 *       "yourEmail": "ada@example.com"
                 *     }
                 */
                "application/json": {
                    vendorName: string;
                    vendorType: string;
                    description: string;
                    contactInfo?: string | null;
                    yourName: string;
                    yourEmail?: string | null;
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Asked"];
                };
            };
            /** @description Done */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Asked"];
                };
            };
            403: components["responses"]["403"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    getCommunitySubmissions: {
        parameters: {
            query?: {
                /** @description The most items to return */
                limit?: number;
                /** @description From the `Link` header of the last page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Total-Count-Relation": components["headers"]["X-Total-Count-Relation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommunitySubmission"][];
                };
            };
            304: components["responses"]["304"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    postCommunitySubmissionsIdApprove: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "notes": "Welcome!",
                 *       "version": 42
                 *     }
                 */
                "application/json": {
                    notes?: string | null;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reviewed"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    postCommunitySubmissionsIdReject: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "notes": "Welcome!",
                 *       "version": 42
                 *     }
                 */
                "application/json": {
                    notes?: string | null;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reviewed"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    patchVendorRecommendationsIdStatus: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "approved",
                 *       "notes": "Welcome!",
                 *       "version": 42
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    status: "approved" | "rejected";
                    notes?: string | null;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reviewed"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    postVendorRequests: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Palmetto Bakery",
                 *       "email": "ada@example.com",
                 *       "businessName": "Palmetto Bakery",
                 *       "productCategory": "baked",
                 *       "marketLocation": "Miami, FL",
                 *       "phone": "305 555 0142",
                 *       "website": "https://palmetto-bakery.example",
                 *       "instagram": "@palmettobakery"
                 *     }
                 */
                "application/json": {
                    name: string;
                    email: string;
                    businessName: string;
                    productCategory: string;
                    marketLocation?: string | null;
                    phone?: string | null;
                    website?: string | null;
                    instagram?: string | null;
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Asked"];
                };
            };
            /** @description Done */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Asked"];
                };
            };
            403: components["responses"]["403"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    postMarketManagerRequests: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Palmetto Bakery",
                 *       "email": "ada@example.com",
                 *       "marketName": "Coconut Grove Market",
                 *       "address": "2895 McFarlane Road, Miami, FL 33133",
                 *       "phone": "305 555 0142",
                 *       "website": "https://palmetto-bakery.example",
                 *       "instagram": "@palmettobakery"
                 *     }
                 */
                "application/json": {
                    name: string;
                    email: string;
                    marketName: string;
                    address: string;
                    phone?: string | null;
                    website?: string | null;
                    instagram?: string | null;
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Asked"];
                };
            };
            /** @description Done */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Asked"];
                };
            };
            403: components["responses"]["403"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    getAdminRequests: {
        parameters: {
            query?: {
                /** @description The most items to return */
                limit?: number;
                /** @description From the `Link` header of the last page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Total-Count-Relation": components["headers"]["X-Total-Count-Relation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminRequest"][];
                };
            };
            304: components["responses"]["304"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    postAdminRequests: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "firstName": "Ada",
                 *       "lastName": "Palmer",
                 *       "username": "ada",
                 *       "email": "ada@example.com",
                 *       "password": "rye-and-caraway"
                 *     }
                 */
                "application/json": {
                    firstName: string;
                    lastName: string;
                    username: string;
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Asked"];
                };
            };
            /** @description Done */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Asked"];
                };
            };
            403: components["responses"]["403"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    putAdminRequestsIdStatus: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "approved",
                 *       "notes": "Welcome!",
                 *       "version": 42
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    status: "approved" | "denied";
                    notes?: string | null;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminRequestReviewed"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    getAdminAccountStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountStats"];
                };
            };
            304: components["responses"]["304"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            default: components["responses"]["Problem"];
        };
    };
    getAdminOfficialAccounts: {
        parameters: {
            query?: {
                /** @description The most items to return */
                limit?: number;
                /** @description From the `Link` header of the last page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Total-Count-Relation": components["headers"]["X-Total-Count-Relation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfficialAccounts"];
                };
            };
            304: components["responses"]["304"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    getAdminUsers: {
        parameters: {
            query?: {
                /** @description Words to search for */
                q?: string;
                /** @description The name of a sort order. `-` before the name reverses the order */
                sort?: string;
                role?: "customer" | "vendor" | "market_manager" | "admin";
                state?: "active" | "inactive";
                /** @description The most items to return */
                limit?: number;
                /** @description From the `Link` header of the last page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Total-Count-Relation": components["headers"]["X-Total-Count-Relation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"][];
                };
            };
            304: components["responses"]["304"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    putAdminUsersIdState: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "state": "active",
                 *       "reason": "The oven is broken"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    state: "active" | "inactive";
                    reason: string;
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountState"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    putAdminUsersIdRole: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "customer",
                 *       "from": "customer",
                 *       "reason": "The oven is broken"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    role: "customer" | "vendor" | "market_manager" | "admin";
                    /** @enum {string} */
                    from: "customer" | "vendor" | "market_manager" | "admin";
                    reason: string;
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountRole"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    getAdminOrders: {
        parameters: {
            query?: {
                /** @description Words to search for */
                q?: string;
                /** @description The name of a sort order. `-` before the name reverses the order */
                sort?: string;
                customer?: number;
                vendor?: number;
                market?: number;
                date?: string;
                status?: "pending_payment" | "confirmed" | "ready" | "completed" | "cancelled" | "not_collected";
                /** @description The most items to return */
                limit?: number;
                /** @description From the `Link` header of the last page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Total-Count-Relation": components["headers"]["X-Total-Count-Relation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnyOrder"][];
                };
            };
            304: components["responses"]["304"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    postAdminOrdersIdRefund: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": "example",
                 *       "reason": "The oven is broken",
                 *       "key": "5f1c2a7e"
                 *     }
                 */
                "application/json": {
                    amount: string;
                    reason: string;
                    key: string;
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderRefund"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            default: components["responses"]["Problem"];
        };
    };
    getAdminMoney: {
        parameters: {
            query?: {
                /** @description Words to search for */
                q?: string;
                /** @description The name of a sort order. `-` before the name reverses the order */
                sort?: string;
                /** @description The most items to return */
                limit?: number;
                /** @description From the `Link` header of the last page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Total-Count-Relation": components["headers"]["X-Total-Count-Relation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StuckMoney"][];
                };
            };
            304: components["responses"]["304"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    getAdminMoneyPayouts: {
        parameters: {
            query?: {
                /** @description Words to search for */
                q?: string;
                /** @description The name of a sort order. `-` before the name reverses the order */
                sort?: string;
                /** @description The most items to return */
                limit?: number;
                /** @description From the `Link` header of the last page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Total-Count-Relation": components["headers"]["X-Total-Count-Relation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailedPayout"][];
                };
            };
            304: components["responses"]["304"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    getAdminMoneyEvents: {
        parameters: {
            query?: {
                /** @description Words to search for */
                q?: string;
                /** @description The name of a sort order. `-` before the name reverses the order */
                sort?: string;
                /** @description The most items to return */
                limit?: number;
                /** @description From the `Link` header of the last page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Total-Count-Relation": components["headers"]["X-Total-Count-Relation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailedEvent"][];
                };
            };
            304: components["responses"]["304"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    postAdminMoneyEventsEventIdTry: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                eventId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventTried"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            default: components["responses"]["Problem"];
        };
    };
    postAdminMoneyEventsEventIdSetAside: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                eventId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventSetAside"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    postAdminMoneyRefundIdTry: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                refundId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundTried"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    postAdminMoneyRefundIdSettle: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                refundId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "note": "The card was closed; given back in cash"
                 *     }
                 */
                "application/json": {
                    note: string;
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundSettled"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    getAdminCorrections: {
        parameters: {
            query?: {
                /** @description Words to search for */
                q?: string;
                /** @description The name of a sort order. `-` before the name reverses the order */
                sort?: string;
                state?: "pending" | "applied" | "declined";
                what?: "hours" | "season" | "place" | "closed" | "contact" | "other";
                market?: number;
                /** @description The most items to return */
                limit?: number;
                /** @description From the `Link` header of the last page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Total-Count-Relation": components["headers"]["X-Total-Count-Relation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Correction"][];
                };
            };
            304: components["responses"]["304"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    patchAdminCorrectionsId: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "version": 42,
                 *       "decision": "applied",
                 *       "reason": "The oven is broken"
                 *     }
                 */
                "application/json": {
                    version: number;
                    /** @enum {string} */
                    decision: "applied" | "declined";
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CorrectionDecided"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    putAdminReviewsIdState: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "state": "shown",
                 *       "reason": "The oven is broken"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    state: "shown" | "hidden";
                    reason: string;
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewStateSet"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    getAdminDuplicates: {
        parameters: {
            query?: {
                /** @description Words to search for */
                q?: string;
                /** @description The name of a sort order. `-` before the name reverses the order */
                sort?: string;
                /** @description The most items to return */
                limit?: number;
                /** @description From the `Link` header of the last page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Total-Count-Relation": components["headers"]["X-Total-Count-Relation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DuplicatePair"][];
                };
            };
            304: components["responses"]["304"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    postAdminDuplicates: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "oneId": 42,
                 *       "otherId": 42,
                 *       "keepId": null
                 *     }
                 */
                "application/json": {
                    oneId: number;
                    otherId: number;
                    /** @default null */
                    keepId?: number | null;
                };
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DuplicateDecided"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    getAdminMail: {
        parameters: {
            query?: {
                /** @description Words to search for */
                q?: string;
                /** @description The name of a sort order. `-` before the name reverses the order */
                sort?: string;
                state?: "waiting" | "failed" | "sent";
                /** @description The most items to return */
                limit?: number;
                /** @description From the `Link` header of the last page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Total-Count-Relation": components["headers"]["X-Total-Count-Relation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mail"][];
                };
            };
            304: components["responses"]["304"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    postAdminMailIdRetry: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.
                 * @example 2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 42 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailQueued"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            default: components["responses"]["Problem"];
        };
    };
    getAdminScheduledWork: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduledWork"];
                };
            };
            304: components["responses"]["304"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            default: components["responses"]["Problem"];
        };
    };
    getAdminAudit: {
        parameters: {
            query?: {
                /** @description Words to search for */
                q?: string;
                /** @description The name of a sort order. `-` before the name reverses the order */
                sort?: string;
                actor?: number;
                action?: string;
                subject?: string;
                from?: string;
                to?: string;
                /** @description The most items to return */
                limit?: number;
                /** @description From the `Link` header of the last page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Total-Count-Relation": components["headers"]["X-Total-Count-Relation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntry"][];
                };
            };
            304: components["responses"]["304"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            default: components["responses"]["Problem"];
        };
    };
    onOrderPlaced: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "order.placed",
                 *       "version": 1,
                 *       "timestamp": "2026-05-07T15:00:00.000Z",
                 *       "data": {
                 *         "orderId": 42,
                 *         "orderNumber": "ORD-0042",
                 *         "status": "confirmed",
                 *         "previousStatus": "pending_payment",
                 *         "by": "stripe",
                 *         "vendorId": 42,
                 *         "marketId": 42,
                 *         "marketName": "Coconut Grove Market",
                 *         "pickupDate": "2026-05-09",
                 *         "pickupTimeStart": "09:00",
                 *         "pickupTimeEnd": "12:00",
                 *         "timeZone": "America/New_York",
                 *         "paymentMethod": "card",
                 *         "totalAmount": 1300,
                 *         "items": [
                 *           {
                 *             "productId": 42,
                 *             "name": "Palmetto Bakery",
                 *             "quantity": 2,
                 *             "unitPrice": 650,
                 *             "totalPrice": 1300,
                 *             "weight": {
                 *               "unit": "lb",
                 *               "pricePerUnit": 1,
                 *               "min": 1,
                 *               "max": 1,
                 *               "weighed": 1
                 *             }
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OrderEvent"];
            };
        };
        responses: {
            /** @description Taken. After 410, the endpoint is turned off. After any other answer, or none, it is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOrderChanged: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "order.changed",
                 *       "version": 1,
                 *       "timestamp": "2026-05-07T15:00:00.000Z",
                 *       "data": {
                 *         "orderId": 42,
                 *         "orderNumber": "ORD-0042",
                 *         "status": "ready",
                 *         "previousStatus": "confirmed",
                 *         "by": "vendor",
                 *         "vendorId": 42,
                 *         "marketId": 42,
                 *         "marketName": "Coconut Grove Market",
                 *         "pickupDate": "2026-05-09",
                 *         "pickupTimeStart": "09:00",
                 *         "pickupTimeEnd": "12:00",
                 *         "timeZone": "America/New_York",
                 *         "paymentMethod": "card",
                 *         "totalAmount": 1300,
                 *         "items": [
                 *           {
                 *             "productId": 42,
                 *             "name": "Palmetto Bakery",
                 *             "quantity": 2,
                 *             "unitPrice": 650,
                 *             "totalPrice": 1300,
                 *             "weight": {
                 *               "unit": "lb",
                 *               "pricePerUnit": 1,
                 *               "min": 1,
                 *               "max": 1,
                 *               "weighed": 1
                 *             }
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OrderEvent"];
            };
        };
        responses: {
            /** @description Taken. After 410, the endpoint is turned off. After any other answer, or none, it is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOrderCancelled: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "order.cancelled",
                 *       "version": 1,
                 *       "timestamp": "2026-05-07T15:00:00.000Z",
                 *       "data": {
                 *         "orderId": 42,
                 *         "orderNumber": "ORD-0042",
                 *         "status": "cancelled",
                 *         "previousStatus": "confirmed",
                 *         "by": "customer",
                 *         "vendorId": 42,
                 *         "marketId": 42,
                 *         "marketName": "Coconut Grove Market",
                 *         "pickupDate": "2026-05-09",
                 *         "pickupTimeStart": "09:00",
                 *         "pickupTimeEnd": "12:00",
                 *         "timeZone": "America/New_York",
                 *         "paymentMethod": "card",
                 *         "totalAmount": 1300,
                 *         "items": [
                 *           {
                 *             "productId": 42,
                 *             "name": "Palmetto Bakery",
                 *             "quantity": 2,
                 *             "unitPrice": 650,
                 *             "totalPrice": 1300,
                 *             "weight": {
                 *               "unit": "lb",
                 *               "pricePerUnit": 1,
                 *               "min": 1,
                 *               "max": 1,
                 *               "weighed": 1
                 *             }
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OrderEvent"];
            };
        };
        responses: {
            /** @description Taken. After 410, the endpoint is turned off. After any other answer, or none, it is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onEndpointTest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "endpoint.test",
                 *       "version": 1,
                 *       "timestamp": "2026-05-07T15:00:00.000Z",
                 *       "data": {
                 *         "endpointId": 42,
                 *         "vendorId": 42,
                 *         "text": "We open an hour later this Saturday."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TestEvent"];
            };
        };
        responses: {
            /** @description Taken. After 410, the endpoint is turned off. After any other answer, or none, it is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
