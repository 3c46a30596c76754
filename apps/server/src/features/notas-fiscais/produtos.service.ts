import type { PerguntaDeProduto, RespostaDeProduto } from "@partida/contracts"
import { deReais, paraReais } from "@partida/fiscal"
import { and, eq, sql } from "drizzle-orm"
import { doAlcance } from "../../db/alcance.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { hashCanonico } from "../../db/canonico.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerUm } from "../../db/registros.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { notasFiscais, regrasDeProduto } from "../../db/schema/receitas.ts"
import type { NotaMercadoria } from "../../documentos/fiscais/tipos.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import { emSeparado } from "../processamento/por-empresa.service.ts"
import { ATUALIZADO } from "./importacao-resultado.ts"
import { parcelar } from "./mercadorias.ts"
import { alterarNota, atividadesDoMes, lerRegrasDeProduto } from "./notas-fiscais.repository.ts"

/** What waits for an answer, by company and product, the greatest amount first. */
export async function listarPerguntas(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string | undefined,
): Promise<PerguntaDeProduto[]> {
  const n = notasFiscais
  const { rows } = await tx.execute<{
    idEmpresa: string
    empresa: string
    chave: string
    texto: string
    notas: string
    valor: string
  }>(sql`select e.id as "idEmpresa", e.apelido as empresa, p.chave, max(p.pergunta) as texto,
      count(distinct ${n.id})::text as notas, sum(p.valor)::text as valor
    from ${n} join ${empresas} e on e.id_escritorio = ${n.idEscritorio} and e.id = ${n.idEmpresa}
    cross join lateral jsonb_to_recordset(${n.parcelas}) as p(chave text, pergunta text, valor bigint)
    where ${and(eq(n.idEscritorio, escopo.idEscritorio), doAlcance(n.idEmpresa, escopo), idEmpresa ? eq(n.idEmpresa, idEmpresa) : undefined)}
      and ${n.aPerguntar} and not ${n.semValidade} and ${n.status} in (1, 99) and p.chave is not null
    group by e.id, e.apelido, p.chave order by sum(p.valor) desc, e.apelido, p.chave limit 200`)
  return rows.map((l) => ({
    ...l,
    tipo: l.chave.startsWith("natureza|") ? ("natureza" as const) : ("situacao" as const),
    notas: Number(l.notas),
    valor: paraReais(BigInt(l.valor)),
  }))
}

/**
 * Remembers an answer and decides again the notes of the company that have the product. Those of closed months keep what they
 * counted, and are counted in the answer. Raises nao-encontrado for what nobody asks and entrada-invalida for a contradiction.
 */
export async function responder(tx: Tx, { escopo, nome, agora }: Ato, resposta: RespostaDeProduto) {
  const { idEmpresa, chave, tratamento, origem, situacoes } = resposta
  const [pergunta] = (await listarPerguntas(tx, escopo, idEmpresa)).filter((p) => p.chave === chave)
  const anterior = await lerUm(tx, regrasDeProduto, daChave(escopo, idEmpresa, chave))
  if (!pergunta && !anterior) throw new ErroDeNegocio("nao-encontrado")
  if (situacoes.includes("icms-st-substituido") && situacoes.includes("icms-substituto"))
    recusar("O ICMS do produto ou já foi recolhido antes, ou é recolhido pela empresa: escolha um.", "situacoes")
  const regra = {
    pergunta: pergunta?.texto ?? anterior?.pergunta ?? "",
    tratamento,
    origem,
    situacoes: tratamento === "sem-receita" ? [] : [...situacoes],
    respondidaEm: agora,
    respondidaPor: nome,
  }
  await tx
    .insert(regrasDeProduto)
    .values({ idEscritorio: escopo.idEscritorio, idEmpresa, chave, ...regra })
    .onConflictDoUpdate({
      target: [regrasDeProduto.idEscritorio, regrasDeProduto.idEmpresa, regrasDeProduto.chave],
      set: regra,
    })
  return decidirDeNovo(tx, escopo, idEmpresa, chave)
}

const daChave = (escopo: Escopo, idEmpresa: string, chave: string) =>
  doEscopo(regrasDeProduto, escopo, { idEmpresa, chave })

async function decidirDeNovo(tx: Tx, escopo: Escopo, idEmpresa: string, chave: string) {
  const n = notasFiscais
  const produto = chave.split("|").at(-2) ?? ""
  const notas = await tx
    .select()
    .from(n)
    .where(
      and(
        eq(n.idEscritorio, escopo.idEscritorio),
        eq(n.idEmpresa, idEmpresa),
        sql`${n.parcelas} is not null and (${n.parcelas} @> ${JSON.stringify([{ chave }])}::jsonb
          or ${n.dados} -> 'itens' @> ${JSON.stringify([{ produto }])}::jsonb)`,
      ),
    )
    .orderBy(n.competencia, n.id)
    .for("update")
  const regras = (await lerRegrasDeProduto(tx, escopo, [idEmpresa])).get(idEmpresa) ?? new Map()
  let feitas = 0
  let emMesFechado = 0
  const doMes = new Map<string, Awaited<ReturnType<typeof atividadesDoMes>>>()
  for (const nota of notas) {
    const atividades = doMes.get(nota.competencia) ?? (await atividadesDoMes(tx, escopo, idEmpresa, nota.competencia))
    doMes.set(nota.competencia, atividades)
    const nova = parcelar(comoFoiLida(nota.dados), nota.direcao, regras, atividades, nota.parcelas)
    if (hashCanonico(nova.parcelas) === hashCanonico(nota.parcelas)) continue
    const { codigo } = await emSeparado(tx, async (t) => {
      await alterarNota(t, escopo, nota.id, nova)
      return { resultado: ATUALIZADO, codigo: null, mensagem: "" }
    })
    if (codigo === null) feitas++
    else emMesFechado++
  }
  return { notas: feitas, emMesFechado }
}

/** The fields that the decision reads, back from the stored note, where money is text in reais. */
function comoFoiLida(dados: unknown): NotaMercadoria {
  const nota = dados as NotaMercadoria
  const itens = nota.itens.map((item) => ({ ...item, valor: deReais(String(item.valor)) }))
  return { ...nota, itens }
}
