import type { CampoDaImportacao } from "./importacoes-tipos.ts"

const texto = (campo: string, rotulo: string, ajuda: string, exemplo: string): CampoDaImportacao => ({
  campo,
  rotulo,
  formato: "texto",
  ajuda,
  exemplo,
})

/** What a spreadsheet says of who a company sells to or buys from. `quem`: in words for a sentence. */
export const camposDeContraparte = (quem: string, exemplo: string): readonly CampoDaImportacao[] => [
  {
    campo: "cnpj",
    rotulo: "CNPJ da empresa",
    formato: "cnpj",
    obrigatorio: true,
    ajuda: `CNPJ da empresa do escritório de que a pessoa é ${quem}. Não é preciso se todas as linhas forem de uma empresa só: escolha-a ao lado da aba.`,
    exemplo: "11.222.333/0001-81",
  },
  { ...texto("nome", "Nome ou razão social", `Do ${quem}.`, exemplo), obrigatorio: true },
  {
    campo: "documento",
    rotulo: "CNPJ ou CPF",
    formato: "documento",
    obrigatorio: true,
    ajuda: `Do ${quem}. Quem é do exterior se cadastra na tela.`,
    exemplo: "45.997.418/0001-53",
  },
  texto("email", "E-mail", "Um só endereço.", "contato@exemplo.com.br"),
  texto("telefone", "Telefone", "Com DDD.", "(11) 3232-1010"),
  texto(
    "cep",
    "CEP",
    "8 números. O endereço entra inteiro, com número, bairro e município, ou não entra.",
    "01310-100",
  ),
  texto("logradouro", "Logradouro", "Rua, avenida, praça.", "Avenida Paulista"),
  texto("numero", "Número", "Sem número, escreva S/N.", "1000"),
  texto("complemento", "Complemento", "", "Conjunto 12"),
  texto("bairro", "Bairro", "", "Bela Vista"),
  texto("municipio", "Município", "Nome, com a UF ao lado, ou código do IBGE com 7 números.", "São Paulo"),
  texto("uf", "UF", "Sigla do estado. Não é preciso com o código do IBGE.", "SP"),
  texto("inscricaoMunicipal", "Inscrição municipal", "", ""),
  texto("regime", "Regime", "Simples Nacional, MEI, Lucro Presumido ou Lucro Real.", ""),
]
