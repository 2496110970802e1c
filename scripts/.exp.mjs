import { Miniflare } from "miniflare";
import { readFileSync, readdirSync } from "node:fs";
const t=(l,s)=>console.log(l,(performance.now()-s).toFixed(1));
let s=performance.now();
const names=Array.from({length:60},(_, i)=>`DB${i}`);
const mf=new Miniflare({modules:true,script:"export default {fetch(){return new Response('x')}}",compatibilityDate:"2026-04-01",compatibilityFlags:["nodejs_compat"],d1Databases:names,r2Buckets:["PICTURES"],ratelimits:{SIGN_IN_LIMIT:{simple:{limit:10,period:60}}}});
await mf.ready; t("ready",s); s=performance.now();
const b=await mf.getBindings(); t("bindings",s);
const statements=readdirSync("migrations").filter(f=>f.endsWith(".sql")).sort().flatMap(f=>readFileSync("migrations/"+f,"utf8").split("--> statement-breakpoint")).map(x=>x.trim());
console.log(statements.length);
s=performance.now(); await b.DB0.batch(statements.map(q=>b.DB0.prepare(q))); t("batch",s);
s=performance.now(); await b.DB1.batch(statements.map(q=>b.DB1.prepare(q))); t("batch2",s);
const lines=statements.map(q=>q.replace(/^--.*$/mg,"").replace(/\s+/g," ").trim()).join("\n");
for(const i of [2,3,4]){s=performance.now(); const r=await b["DB"+i].exec(lines); t("exec",s);}
console.log(Object.keys(b), await b.SIGN_IN_LIMIT?.limit({key:"x"}));
// truncate
s=performance.now();
const {results:objs}=await b.DB2.prepare("select type,name,sql from sqlite_master where name not like '_cf%' and name not like 'sqlite_%'").all();
const tables=objs.filter(o=>o.type==="table"&&!/_search_/.test(o.name));
const trig=objs.filter(o=>o.type==="trigger");
t("read",s); console.log(tables.length,trig.length);
const wipe=["PRAGMA defer_foreign_keys = on",...trig.map(x=>`DROP TRIGGER ${x.name}`),...tables.map(x=>/VIRTUAL/.test(x.sql)?`INSERT INTO ${x.name}(${x.name}) VALUES('delete-all')`:`DELETE FROM ${x.name}`),"DELETE FROM sqlite_sequence",...trig.map(x=>x.sql.replace(/\s+/g," "))];
for(let i=0;i<3;i++){s=performance.now(); try{await b.DB2.exec(wipe.join("\n"));}catch(e){console.log(e.message)} t("wipe",s);}
s=performance.now(); await b.DB2.prepare("select 1").all(); t("one",s);
s=performance.now(); await mf.dispose(); t("dispose",s);
