import { rotasDasNotasFiscais } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Emissores } from "../../certificados/emissores.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { atoDe, escopoDe } from "../../http/contexto.ts"
import { ErroDeNegocio, encontrado } from "../../http/erros.ts"
import { montar } from "../../http/montar.ts"
import { emTransacaoDe } from "../../http/porta.ts"
import type { Fila } from "../../jobs/fila.ts"
import { apresentarNota, apresentarParcelas } from "./apresentacao.ts"
import { exportarNotas, paginaDeNotas } from "./consulta.service.ts"
import { eventosDaChave, lerDocumento, lerNota, listarAtividades } from "./notas-fiscais.repository.ts"
import { decidirNota, definirAtividade, receberArquivos } from "./notas-fiscais.service.ts"
import { listarPerguntas, responder } from "./produtos.service.ts"
import { lerSignatario } from "./signatario.service.ts"

interface DependenciasDasNotas {
  readonly banco: Banco
  readonly fila: () => Fila
  readonly emissores: Emissores
  readonly agora: () => Date
}

export function registrarNotasFiscais(
  app: FastifyInstance,
  autenticar: Autenticar,
  { banco, fila, emissores, agora }: DependenciasDasNotas,
): void {
  const aqui = emTransacaoDe({ banco, agora })
  const recalcular = () => fila().acordar("recalculo")
  montar(app, autenticar, rotasDasNotasFiscais, {
    importarNotas: async (contexto, { arquivos }) => {
      const aceito = await receberArquivos(banco, escopoDe(contexto), arquivos, agora())
      await fila().acordar("lotes")
      return aceito
    },
    listarNotas: aqui((tx, { escopo }, { query }) => paginaDeNotas(tx, escopo, query)),
    exportarNotas: (contexto, { query }) => exportarNotas(banco, escopoDe(contexto), query),
    consultarNota: aqui((tx, { escopo }, { params }) => detalhar(tx, escopo, params.id, emissores)),
    baixarXmlDaNota: aqui(async (tx, { escopo }, { params }) => {
      const lida = await lerNota(tx, escopo, params.id)
      const documento = lida ? await lerDocumento(tx, escopo, lida.nota.idDocumento) : null
      if (!lida || !documento) throw new ErroDeNegocio("nao-encontrado")
      return {
        tipo: "application/xml",
        nome: `${lida.nota.parcelas === null ? "NFS-e" : "NF-e"}-${lida.nota.chave}.xml`,
        bytes: documento.conteudo,
      }
    }),
    listarPerguntasDeProduto: aqui(async (tx, { escopo }, { query }) => ({
      perguntas: await listarPerguntas(tx, escopo, query.idEmpresa),
    })),
    responderProduto: async (contexto, { corpo }) => {
      const feito = await banco.emEscopo(escopoDe(contexto), (tx) => responder(tx, atoDe(contexto, agora()), corpo))
      await recalcular()
      return feito
    },
    decidirNota: async (contexto, { params, corpo }) => {
      const detalhe = await banco.emEscopo(escopoDe(contexto), async (tx) => {
        await decidirNota(tx, atoDe(contexto, agora()), params.id, corpo.decisao, corpo.motivo)
        return detalhar(tx, escopoDe(contexto), params.id, emissores)
      })
      await recalcular()
      return detalhe
    },
    definirAtividadeDaNota: async (contexto, { params, corpo }) => {
      const detalhe = await banco.emEscopo(escopoDe(contexto), async (tx) => {
        await definirAtividade(tx, escopoDe(contexto), params.id, corpo.idAtividade, corpo.lembrarCodigo)
        return detalhar(tx, escopoDe(contexto), params.id, emissores)
      })
      await recalcular()
      return detalhe
    },
  })
}

async function detalhar(tx: Tx, escopo: Escopo, id: string, emissores: Emissores) {
  const lida = encontrado(await lerNota(tx, escopo, id))
  const eventos = await eventosDaChave(tx, escopo, lida.nota.idEmpresa, lida.nota.chave)
  const atividades = lida.nota.parcelas === null ? [] : await listarAtividades(tx, escopo, lida.nota.idEmpresa)
  return {
    ...apresentarNota(lida),
    parcelas: apresentarParcelas(lida.nota, atividades),
    assinaturaDetalhe: lida.nota.assinaturaDetalhe,
    signatario: await lerSignatario(tx, escopo, lida.nota, emissores),
    eventos: eventos.map((e) => ({
      tipo: e.tipo,
      efeito: e.efeito,
      ocorridoEm: e.ocorridoEm.toISOString(),
      motivo: e.motivo,
      chaveSubstituta: e.chaveSubstituta,
      assinatura: e.assinatura,
    })),
  }
}
