import type { FiltroDosProLabores, LinhaDoProLabore, MesDaFolha } from "@partida/contracts"
import { centavos, paraReais } from "@partida/fiscal"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { contar, lerPagina, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { lerEmpresa } from "../empresas/leitura.service.ts"
import { categoriaDe, emReais, somarEmitidos } from "./apresentacao.ts"
import { colunasDosProLabores } from "./exportacao.ts"
import type { ReciboGravado } from "./folha.repository.ts"
import { julgarFolhas } from "./julgamento.service.ts"
import { avisoDasReabertas } from "./reabertas.ts"
import {
  fonteDosProLabores,
  lerEtapasDaEmpresa,
  lerPessoasDoAno,
  lerProLabores,
  lerReabertasDoAno,
  lerRecibosDaEmpresa,
  ordemDosProLabores,
  somarProLabores,
} from "./recibos.repository.ts"

/** A page of who receives in a month, across companies. */
export async function paginaDeProLabores(tx: Tx, escopo: Escopo, pedido: FiltroDosProLabores & PedidoDePagina) {
  const fonte = fonteDosProLabores(escopo, pedido)
  const pagina = await lerPagina(tx, fonte, ordemDosProLabores(pedido.ordem, pedido.direcao), pedido)
  return {
    lista: await lerLinhas(tx, escopo, pedido.competencia, pagina.ids),
    paginacao: paginacaoDe(pedido, pagina, await contar(tx, fonte)),
    totais: { valor: paraReais(await somarProLabores(tx, fonte)) },
  }
}

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
      ler: (tx, ids) => lerLinhas(tx, escopo, competencia, ids),
    },
    pedido,
  )
}

async function lerLinhas(
  tx: Tx,
  escopo: Escopo,
  competencia: string,
  ids: readonly string[],
): Promise<LinhaDoProLabore[]> {
  const linhas = await lerProLabores(tx, escopo, competencia, ids)
  const folhas = await julgarFolhas(tx, escopo, competencia, [...new Set(linhas.map((l) => l.id_empresa))])
  return linhas.flatMap((l): LinhaDoProLabore[] => {
    const lida = folhas.get(l.id_empresa)
    const comum = { idSocio: l.id, idEmpresa: l.id_empresa, empresa: l.empresa, competencia, versao: l.versao }
    const emitido = lida?.emitidos.find((e) => e.recibo.id === l.id_recibo)?.recibo
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
    const pessoa = lida?.julgada.cadastro.pessoas.find((p) => p.id === l.id)
    if (!pessoa) return []
    const recibo = lida?.julgada.recibos.find((r) => r.pessoa.id === l.id)?.recibo
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
export async function folhaDoAno(
  tx: Tx,
  escopo: Escopo,
  { idEmpresa, ano, comPessoas }: { readonly idEmpresa: string; readonly ano: number; readonly comPessoas: boolean },
) {
  const lida = await lerEmpresa(tx, escopo, idEmpresa)
  if (!lida) throw new ErroDeNegocio("nao-encontrado")
  const desde = `${ano}-01`
  const ate = `${ano}-12`
  const emVigor = await lerRecibosDaEmpresa(tx, escopo, idEmpresa, desde, ate)
  const etapas = await lerEtapasDaEmpresa(tx, escopo, idEmpresa, desde, ate)
  const reabertas = await lerReabertasDoAno(tx, escopo, idEmpresa, ano)
  const porMes = Map.groupBy(emVigor, ({ recibo }) => recibo.competencia)
  const comSituacao = emVigor.map(({ recibo }) => ({ recibo, situacao: "concluida" as const }))
  const meses = etapas
    .toSorted((a, b) => (a.competencia < b.competencia ? 1 : -1))
    .map((etapa): MesDaFolha => {
      const recibos = (porMes.get(etapa.competencia) ?? []).map(({ recibo }) => recibo)
      return {
        ...apresentarMes(recibos, comPessoas),
        competencia: etapa.competencia,
        situacao: etapa.situacao,
        semMovimento: etapa.semMovimento,
      }
    })
  return {
    empresa: { id: idEmpresa, apelido: lida.empresa.apelido, regime: lida.regime },
    meses,
    totais: emReais(somarEmitidos(comSituacao)),
    pessoas: comPessoas
      ? (await lerPessoasDoAno(tx, escopo, idEmpresa, ano)).map((pessoa) => ({
          ...pessoa,
          aviso: avisoDasReabertas(reabertas.get(pessoa.idSocio) ?? []),
        }))
      : [],
  }
}

function apresentarMes(
  recibos: readonly ReciboGravado[],
  comPessoas: boolean,
): Omit<MesDaFolha, "competencia" | "situacao" | "semMovimento"> {
  const totais = somarEmitidos(recibos.map((recibo) => ({ recibo, situacao: "concluida" as const })))
  const inss = totais.inss + totais.cpp
  const [primeiro] = recibos
  const comIrrf = recibos.find((r) => r.irrfCentavos > 0n)
  return {
    ...emReais(totais),
    inssAPagar: primeiro && inss > 0n ? { valor: paraReais(inss), vencimento: primeiro.vencimentoInss } : null,
    irrfAPagar: comIrrf ? { valor: paraReais(totais.irrf), vencimento: comIrrf.vencimentoIrrf } : null,
    quantidade: recibos.length,
    recibos: (comPessoas ? recibos : []).map((r) => ({
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
