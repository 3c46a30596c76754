import { type Alerta, type ordensDosAlertas, type TipoDeAlerta, tiposDeAlerta } from "@partida/contracts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Direcao, lerPagina, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import {
  contarPorNivel,
  type FiltroDeAlertas,
  fonteDeAlertas,
  type LinhaDeAlerta,
  lerLinhas,
  ordemDosAlertas,
} from "./consulta.repository.ts"
import { destinoDoAlerta } from "./destino.ts"
import { colunasDosAlertas } from "./exportacao.ts"

interface PedidoDaLista extends FiltroDeAlertas {
  readonly ordem: (typeof ordensDosAlertas)[number]
  readonly direcao: Direcao
}

/** A page of alerts within reach, and how many of each level the rest of the filter finds. */
export async function paginaDeAlertas(tx: Tx, escopo: Escopo, pedido: PedidoDaLista & PedidoDePagina) {
  const pagina = await lerPagina(
    tx,
    fonteDeAlertas(escopo, pedido),
    ordemDosAlertas(pedido.ordem, pedido.direcao),
    pedido,
  )
  const contagens = await contarPorNivel(tx, escopo, pedido)
  const todos = contagens.critico + contagens.atencao + contagens.informacao
  return {
    lista: (await lerLinhas(tx, escopo, pagina.ids)).map(apresentar),
    paginacao: paginacaoDe(pedido, pagina, pedido.nivel ? contagens[pedido.nivel] : todos),
    contagens,
  }
}

/** Every alert of the filter, as a file. */
export function exportarAlertas(banco: Banco, escopo: Escopo, pedido: PedidoDaLista & PedidoDeExportacao) {
  return exportar(
    { nome: "alertas", titulo: "Alertas" },
    colunasDosAlertas,
    {
      transacao: (corpo) => banco.emEscopo(escopo, corpo),
      fonte: () => fonteDeAlertas(escopo, pedido),
      ordem: ordemDosAlertas(pedido.ordem, pedido.direcao),
      ler: async (tx, ids) => (await lerLinhas(tx, escopo, ids)).map(apresentar),
    },
    pedido,
  )
}

function apresentar({ alerta, apelido, cnpj }: LinhaDeAlerta): Alerta {
  const tipo = tipoDe(alerta.tipo)
  return {
    idEmpresa: alerta.idEmpresa,
    apelido,
    cnpj,
    tipo,
    chave: alerta.chave,
    nivel: alerta.nivel,
    competencia: alerta.competencia,
    mensagem: alerta.mensagem,
    dados: typeof alerta.dados === "object" && alerta.dados !== null ? { ...alerta.dados } : {},
    destino: destinoDoAlerta(tipo, alerta.idEmpresa, alerta.competencia),
    desde: alerta.desde.toISOString(),
    atualizadoEm: alerta.atualizadoEm.toISOString(),
    resolvidoEm: alerta.resolvidoEm?.toISOString() ?? null,
  }
}

/** Throws for a kind that does not exist: nothing else writes this column. */
function tipoDe(texto: string): TipoDeAlerta {
  if (!ehTipo(texto)) throw new Error(`The kind of alert ${texto} does not exist.`)
  return texto
}

const ehTipo = (texto: string): texto is TipoDeAlerta => Object.hasOwn(tiposDeAlerta, texto)
