import type { CapturaPorLista } from "../../../ports/captura-por-lista.ts"
import { ChamadaSemResposta } from "../../../ports/receita-federal.ts"
import { consultaDe, lerDaMigrate, type Migrate } from "../../emissor-nfse/migrate/invoicy.ts"
import { lerDocumentos, xmlDe } from "../../emissor-nfse/migrate/respostas.ts"

/** What Migrate has of a company, by its own query: notes that anybody issued there, and their events. */
export const listarPelaMigrate = (migrate: Migrate): CapturaPorLista => ({
  nome: migrate.nome,
  simulado: migrate.simulado,
  async listar(pedido, credenciais, sinal) {
    const quem = { ambiente: "producao" as const, cnpj: pedido.cnpj, idEmpresa: pedido.idEmpresa }
    const por = pedido.tipo === "nota" ? { chave: pedido.chave } : { inclusao: { de: pedido.de, ate: pedido.ate } }
    const requisicao = lerDaMigrate(quem, consultaDe(quem, por), "MIGRATE/listar")
    try {
      const lida = lerDocumentos(false, await migrate.chamar(requisicao, credenciais, sinal))
      if (lida.tipo !== "ok") return lida
      const documentos = lida.valor
        // What it still works on, or refused, is no document yet.
        .filter((d) => d.DocChaAcesso !== "" || (d.DocXMLBase64 ?? "") !== "")
        .map((d) => ({ nome: `${d.DocSerie}/${d.DocNumero}`, xml: xmlDe(d) }))
      // Its contract has no pages: the days are what bounds an answer.
      return { tipo: "ok", valor: { documentos, cursor: null } }
    } catch (erro) {
      if (erro instanceof ChamadaSemResposta) return erro.desfecho
      throw erro
    }
  },
  testarConexao: migrate.testarConexao,
  encerrar() {},
})
