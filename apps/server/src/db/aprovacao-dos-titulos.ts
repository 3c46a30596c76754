import { sql } from "drizzle-orm"
import { aprovacoesDaEmpresa, aprovacoesDoEscritorio } from "./schema/aprovacoes.ts"
import { titulosPagamento } from "./schema/despesas.ts"

// Written with the name of the table: of a query of one table the library leaves it out, and a column would be of the table inside.

/** Whether the rule in force asks for an approval of a title: of its company, else of its office. The list, its sums and who pays ask this one. */
const regido = sql`coalesce((select case coalesce(c.exige, e.exige) when 'sempre' then true
    when 'acima' then titulos.valor_centavos > case when c.exige is null then e.acima_de_centavos else c.acima_de_centavos end else false end
  from (select titulos.id_escritorio as id_escritorio, titulos.id_empresa as id_empresa) t
  left join ${aprovacoesDaEmpresa} c on c.id_escritorio = t.id_escritorio and c.id_empresa = t.id_empresa
  left join ${aprovacoesDoEscritorio} e on e.id_escritorio = t.id_escritorio), false)`

/** Somebody approved it as it is. */
const aprovado = sql`exists (select 1 from ${titulosPagamento} p where p.id_escritorio = titulos.id_escritorio and p.id_titulo = titulos.id and p.aprovado_em is not null)`

/** A title that waits for an approval that the rule in force asks for. */
export const esperaAprovacao = sql`not ${aprovado} and ${regido}`

/** A settlement that stands of what nobody had approved, nor has since. */
export const pagoSemAprovacao = sql`not ${aprovado} and exists (select 1 from titulos_baixas b where b.id_escritorio = titulos.id_escritorio
  and b.id_titulo = titulos.id and b.sem_aprovacao and b.tipo = 'baixa'
  and not exists (select 1 from titulos_baixas e where e.id_escritorio = b.id_escritorio and e.estorno_de = b.id))`
