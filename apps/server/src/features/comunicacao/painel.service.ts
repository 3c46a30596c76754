import type { AssuntoDaComunicacao, ComunicadoDoPainel, FiltroDaComunicacao } from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import type { Config } from "../../config.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { juntas } from "../../db/juntas.ts"
import { type Direcao, lerPagina, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { lerRecebedores } from "./destinatarios.service.ts"
import { lerEnviosDosAlvos } from "./envios.repository.ts"
import { estadoDoDocumento, situacaoDoDocumento } from "./estados.ts"
import { colunasDaComunicacao } from "./exportacao.ts"
import { fonteDosFatos, lerFatos, ordemDosFatos, somarFatos } from "./fatos.repository.ts"

type Pedido = FiltroDaComunicacao & { readonly direcao: Direcao }

/** A page of the documents of a month, with who each reached, and the totals of the whole filter. */
export async function paginaDaComunicacao(
  tx: Tx,
  escopo: Escopo,
  pedido: Pedido & PedidoDePagina,
  correio: Config["correio"]["tipo"],
) {
  const { assunto } = pedido
  const fonte = fonteDosFatos(escopo, pedido, assunto)
  const [pagina, { valor, ...totais }] = await juntas(tx, (tx) =>
    Promise.all([lerPagina(tx, fonte, ordemDosFatos(assunto, pedido.direcao), pedido), somarFatos(tx, fonte, assunto)]),
  )
  return {
    lista: await lerComunicadosDoPainel(tx, escopo, assunto, pagina.ids),
    paginacao: paginacaoDe(pedido, pagina, totais.documentos),
    totais: { ...totais, valor: paraReais(valor) },
    correio,
  }
}

/** Everything that the filter finds, as a file. */
export function exportarComunicacao(banco: Banco, escopo: Escopo, pedido: Pedido & PedidoDeExportacao) {
  const { assunto, competencia } = pedido
  return exportar(
    { nome: `comunicacao-${assunto}-${competencia}`, titulo: "Comunicação" },
    colunasDaComunicacao,
    {
      transacao: (corpo) => banco.emEscopo(escopo, corpo),
      fonte: () => fonteDosFatos(escopo, pedido, assunto),
      ordem: ordemDosFatos(assunto, pedido.direcao),
      ler: (tx, ids) => lerComunicadosDoPainel(tx, escopo, assunto, ids),
    },
    pedido,
  )
}

async function lerComunicadosDoPainel(
  tx: Tx,
  escopo: Escopo,
  assunto: AssuntoDaComunicacao,
  ids: readonly string[],
): Promise<ComunicadoDoPainel[]> {
  const fatos = await lerFatos(tx, escopo, assunto, ids)
  if (fatos.length === 0) return []
  const empresas = [...new Set(fatos.map((f) => f.idEmpresa))]
  const [lidos, recebedores] = await juntas(tx, (tx) =>
    Promise.all([lerEnviosDosAlvos(tx, escopo, empresas, ids), lerRecebedores(tx, escopo, empresas)]),
  )
  const envios = Map.groupBy(lidos, (e) => e.idAlvo)
  return fatos.map(({ razaoSocial: _, cpf: __, pago, valorCentavos, ...fato }) => {
    const dele = envios.get(fato.id) ?? []
    const destinatarios = (recebedores.get(fato.idEmpresa) ?? []).filter((r) => r.assuntos.includes(assunto)).length
    return {
      ...fato,
      valor: paraReais(valorCentavos),
      destinatarios,
      situacao: situacaoDoDocumento({ pago, destinatarios }, dele),
      envios: dele.map((e) => ({
        id: e.id,
        destinatario: e.destinatario,
        canal: e.canal,
        endereco: e.canal === "portal" ? "Portal" : e.endereco,
        estado: estadoDoDocumento(e),
        em: e.criadoEm.toISOString(),
        abertoEm: e.abertoEm?.toISOString() ?? null,
        motivo: e.motivo,
      })),
    }
  })
}
