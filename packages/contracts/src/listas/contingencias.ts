import type { ProvedorDeOperacao } from "./operacoes.ts"

/**
 * Contingency: while who answers is out, the way that goes on without it, and where in the product. What already left is never done
 * by two ways: it waits, and is asked about (ADR 120).
 */
export const contingencias: Readonly<
  Record<ProvedorDeOperacao, { readonly texto: string; readonly rotulo: string; readonly destino: string }>
> = {
  serpro: {
    texto:
      "Com o prazo perto, declare e tire a guia no portal da Receita. Registre o número da declaração no fechamento do mês e anexe o PDF em Impostos: a guia anexada passa a ser a oficial, e o que está na fila reconhece o que já foi feito e não repete.",
    rotulo: "Anexar guias",
    destino: "/despesas/impostos",
  },
  sefin: {
    texto:
      "A nota que já saiu daqui espera a resposta, para não ser emitida duas vezes. As próximas, de quem tem contrato, podem sair pela Migrate: escolha as empresas na integração.",
    rotulo: "Emitir pela Migrate",
    destino: "/painel/configuracoes/integracao-migrate",
  },
  adn: {
    texto:
      "A captura continua de onde parou, sem perder nota. Para fechar antes, baixe o XML no portal nacional e importe-o em Notas fiscais: o que depois for capturado não entra duas vezes.",
    rotulo: "Importar notas",
    destino: "/receitas/notas-fiscais",
  },
  migrate: {
    texto:
      "A nota que já saiu daqui espera a resposta, para não ser emitida duas vezes. As próximas, de quem tem e-CNPJ guardado aqui e município no padrão nacional, podem sair pelo emissor nacional: mude as empresas na integração.",
    rotulo: "Escolher por onde emitir",
    destino: "/painel/configuracoes/integracao-migrate",
  },
}
