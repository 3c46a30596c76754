import type { FiltroDosProLabores, LinhaDoProLabore, MesDaFolha } from "@partida/contracts"
import { centavos, deReais, paraReais } from "@partida/fiscal"
import type { Banco, Tx } from "../../db/banco.ts"
import { lerRegimeEm } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { juntas } from "../../db/juntas.ts"
import { contar, lerPagina, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { encontrado } from "../../http/erros.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { lerEmpresa } from "../empresas/leitura.service.ts"
import { categoriaDe, emReais, somarEmitidos } from "./apresentacao.ts"
import { colunasDosProLabores } from "./exportacao.ts"
import type { ReciboGravado } from "./folha.repository.ts"
import { type FolhaLida, julgarFolhas } from "./julgamento.service.ts"
import { avisoDasReabertas } from "./reabertas.ts"
import {
  type CppDeMeiEmVigor,
  fonteDosProLabores,
  lerCppDeMeiDaEmpresa,
  lerEtapasDaEmpresa,
  lerPessoasDoAno,
  lerProLabores,
  lerReabertasDoAno,
  lerRecibosDaEmpresa,
  ordemDosProLabores,
  type QuaisProLabores,
  resumirProLabores,
} from "./recibos.repository.ts"

/** A page of who receives in a month, across companies. */
export async function paginaDeProLabores(tx: Tx, escopo: Escopo, pedido: FiltroDosProLabores & PedidoDePagina) {
  const { competencia } = pedido
  const fonte = fonteDosProLabores(escopo, pedido)
  return juntas(tx, async (tx) => {
    const [pagina, total] = await Promise.all([
      lerPagina(tx, fonte, ordemDosProLabores(pedido.ordem, pedido.direcao), pedido),
      contar(tx, fonte),
    ])
    const linhas = await lerProLabores(tx, escopo, competencia, pagina.ids)
    const folhas = await julgarFolhas(tx, escopo, competencia, empresasDe(linhas))
    return { lista: apresentarLinhas(linhas, folhas, competencia), paginacao: paginacaoDe(pedido, pagina, total) }
  })
}

/**
 * What everybody of a filter receives: what the slips say and, of who has none yet, what they would say. Every company without
 * a slip is judged for it, which is why no page asks for it: it is asked for once a filter.
 */
export async function somarProLabores(tx: Tx, escopo: Escopo, pedido: QuaisProLabores) {
  return juntas(tx, async (tx) => {
    const { aEmitir, valor, ...emitidos } = await resumirProLabores(tx, fonteDosProLabores(escopo, pedido))
    const folhas = await julgarFolhas(tx, escopo, pedido.competencia, empresasDe(aEmitir))
    const calculos = aEmitir.flatMap(
      ({ idEmpresa, idSocio }) => reciboDe(folhas.get(idEmpresa), idSocio)?.calculo ?? [],
    )
    const somar = (parte: "inss" | "irrf" | "liquido") =>
      paraReais(calculos.reduce<bigint>((total, calculo) => total + deReais(calculo[parte]), emitidos[parte]))
    return {
      valor: paraReais(valor),
      inss: somar("inss"),
      irrf: somar("irrf"),
      liquido: somar("liquido"),
      semCalculo: aEmitir.length - calculos.length,
    }
  })
}

const empresasDe = (pessoas: readonly { readonly idEmpresa: string }[]) => [
  ...new Set(pessoas.map(({ idEmpresa }) => idEmpresa)),
]

/** The slip of a person as it would be issued now; a MEI has none. */
const reciboDe = (folha: FolhaLida | undefined, idSocio: string) =>
  folha?.julgada.recibos.find((r) => r.pessoa.id === idSocio)?.recibo

/** Everybody of the filter, as a file. */
export function exportarProLabores(banco: Banco, escopo: Escopo, pedido: FiltroDosProLabores & PedidoDeExportacao) {
  const { competencia } = pedido
  return exportar(
    { nome: `pro-labore-dos-socios-${competencia}`, titulo: `Pró-labore ${competencia}` },
    colunasDosProLabores,
    {
      transacao: (corpo) => banco.emEscopo(escopo, corpo),
      fonte: () => fonteDosProLabores(escopo, pedido),
      ordem: ordemDosProLabores(pedido.ordem, pedido.direcao),
      ler: async (tx, ids) => {
        const linhas = await lerProLabores(tx, escopo, competencia, ids)
        return apresentarLinhas(linhas, await julgarFolhas(tx, escopo, competencia, empresasDe(linhas)), competencia)
      },
    },
    pedido,
  )
}

function apresentarLinhas(
  linhas: Awaited<ReturnType<typeof lerProLabores>>,
  folhas: ReadonlyMap<string, FolhaLida>,
  competencia: string,
): LinhaDoProLabore[] {
  return linhas.flatMap(({ idRecibo, ...l }): LinhaDoProLabore[] => {
    const lida = folhas.get(l.idEmpresa)
    const comum = { ...l, competencia }
    const emitido = lida?.emitidos.find((e) => e.recibo.id === idRecibo)?.recibo
    if (emitido)
      return [
        {
          ...comum,
          nome: emitido.nome,
          documento: emitido.documento,
          categoria: categoriaDe(emitido.categoria),
          valor: paraReais(emitido.valorCentavos),
          inss: paraReais(emitido.inssCentavos),
          irrf: paraReais(emitido.irrfCentavos),
          liquido: paraReais(emitido.liquidoCentavos),
          idRecibo: emitido.id,
          dataPagamento: emitido.dataPagamento,
          motivo: null,
        },
      ]
    const pessoa = lida?.julgada.cadastro.pessoas.find((p) => p.id === l.idSocio)
    if (!pessoa) return []
    const recibo = reciboDe(lida, l.idSocio)
    return [
      {
        ...comum,
        nome: pessoa.nome,
        documento: pessoa.documento,
        categoria: categoriaDe(pessoa.categoria),
        valor: paraReais(centavos(pessoa.valorCentavos)),
        inss: recibo?.calculo?.inss ?? null,
        irrf: recibo?.calculo?.irrf ?? null,
        liquido: recibo?.calculo?.liquido ?? null,
        idRecibo: null,
        dataPagamento: null,
        motivo: recibo ? recibo.motivo : "MEI: o titular recolhe o INSS no DAS e não tem recibo.",
      },
    ]
  })
}

/**
 * Payroll items of a company in a year: what was issued, what to pay and when; who received it only where the person may
 * read what each one earns. Raises nao-encontrado.
 */
export async function folhaDoAno(tx: Tx, escopo: Escopo, idEmpresa: string, ano: number) {
  const lida = encontrado(await lerEmpresa(tx, escopo, idEmpresa))
  const desde = `${ano}-01`
  const ate = `${ano}-12`
  const regime = (await lerRegimeEm(tx, escopo, idEmpresa, ate)) ?? "simples"
  const emVigor = await lerRecibosDaEmpresa(tx, escopo, idEmpresa, desde, ate)
  const etapas = await lerEtapasDaEmpresa(tx, escopo, idEmpresa, desde, ate)
  const reabertas = await lerReabertasDoAno(tx, escopo, idEmpresa, ano)
  const porMes = Map.groupBy(emVigor, ({ recibo }) => recibo.competencia)
  const deMei = new Map((await lerCppDeMeiDaEmpresa(tx, escopo, idEmpresa, desde, ate)).map((m) => [m.competencia, m]))
  const comSituacao = emVigor.map(({ recibo }) => ({ recibo, situacao: "concluida" as const }))
  const meses = etapas
    .toSorted((a, b) => (a.competencia < b.competencia ? 1 : -1))
    .map((etapa): MesDaFolha => {
      const recibos = (porMes.get(etapa.competencia) ?? []).map(({ recibo }) => recibo)
      return {
        ...apresentarMes(recibos, deMei.get(etapa.competencia)),
        competencia: etapa.competencia,
        situacao: etapa.situacao,
        semMovimento: etapa.semMovimento,
      }
    })
  return {
    empresa: { id: idEmpresa, apelido: lida.empresa.apelido, regime },
    meses,
    totais: emReais(
      somarEmitidos(
        comSituacao,
        [...deMei.values()].reduce((total, { cpp }) => total + cpp, 0n),
      ),
    ),
    pessoas: (await lerPessoasDoAno(tx, escopo, idEmpresa, ano)).map((pessoa) => ({
      ...pessoa,
      aviso: avisoDasReabertas(reabertas.get(pessoa.idSocio) ?? []),
    })),
  }
}

function apresentarMes(
  recibos: readonly ReciboGravado[],
  deMei: CppDeMeiEmVigor | undefined,
): Omit<MesDaFolha, "competencia" | "situacao" | "semMovimento"> {
  const totais = somarEmitidos(
    recibos.map((recibo) => ({ recibo, situacao: "concluida" as const })),
    deMei?.cpp,
  )
  const inss = totais.inss + totais.cpp + totais.cppDeMei
  const vencimento = recibos[0]?.vencimentoInss ?? deMei?.vencimento
  const comIrrf = recibos.find((r) => r.irrfCentavos > 0n)
  return {
    ...emReais(totais),
    inssAPagar: vencimento !== undefined && inss > 0n ? { valor: paraReais(inss), vencimento } : null,
    irrfAPagar: comIrrf ? { valor: paraReais(totais.irrf), vencimento: comIrrf.vencimentoIrrf } : null,
    recibos: recibos.map((r) => ({
      id: r.id,
      idSocio: r.idSocio,
      nome: r.nome,
      dataPagamento: r.dataPagamento,
      valor: paraReais(r.valorCentavos),
      inss: paraReais(r.inssCentavos),
      irrf: paraReais(r.irrfCentavos),
      liquido: paraReais(r.liquidoCentavos),
    })),
  }
}
