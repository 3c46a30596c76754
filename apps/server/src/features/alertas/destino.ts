import type { TipoDeAlerta } from "@partida/contracts"

/** The screen where an alert is looked into. */
export function destinoDoAlerta(tipo: TipoDeAlerta, idEmpresa: string, competencia: string): string {
  const comMes = new URLSearchParams({ competencia, empresa: idEmpresa })
  switch (tipo) {
    case "fator-r-saida":
    case "fator-r-entrada":
      return `/painel/configuracoes/fator-r?${comMes}`
    case "folha-ausente":
    case "receitas-anteriores":
      return `/painel/fechamento/das?${comMes}&aba=historico`
    case "fim-do-caixa":
      return `/painel/planejamento?${comMes}&aba=caixa`
    case "evento-em-espera":
    case "sem-receita":
      return `/receitas/notas-fiscais?${comMes}`
    case "certificado":
      return `/perfil/certificados-digitais?${new URLSearchParams({ empresa: idEmpresa })}`
    case "sublimite":
    case "limite":
    case "limite-exportacao":
    case "limite-mei":
    case "primeiros-meses":
      return `/painel/fechamento/das?${comMes}`
    default:
      return tipo satisfies never
  }
}
