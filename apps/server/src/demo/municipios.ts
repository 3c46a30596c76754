interface Municipio {
  /** IBGE code, 7 digits. */
  readonly codigo: string
  readonly nome: string
  readonly uf: string
}

const municipio = (codigo: string, nome: string, uf: string): Municipio => ({ codigo, nome, uf })

/** Municipalities of the demonstration, by IBGE code (IBGE, Divisão Territorial Brasileira). */
export const MUNICIPIOS = {
  saoPaulo: municipio("3550308", "São Paulo", "SP"),
  campinas: municipio("3509502", "Campinas", "SP"),
  santos: municipio("3548500", "Santos", "SP"),
  ribeiraoPreto: municipio("3543402", "Ribeirão Preto", "SP"),
  sorocaba: municipio("3552205", "Sorocaba", "SP"),
  jundiai: municipio("3525904", "Jundiaí", "SP"),
  rioDeJaneiro: municipio("3304557", "Rio de Janeiro", "RJ"),
  niteroi: municipio("3303302", "Niterói", "RJ"),
  petropolis: municipio("3303906", "Petrópolis", "RJ"),
  beloHorizonte: municipio("3106200", "Belo Horizonte", "MG"),
  juizDeFora: municipio("3136702", "Juiz de Fora", "MG"),
  uberlandia: municipio("3170206", "Uberlândia", "MG"),
  vitoria: municipio("3205309", "Vitória", "ES"),
  curitiba: municipio("4106902", "Curitiba", "PR"),
  londrina: municipio("4113700", "Londrina", "PR"),
  maringa: municipio("4115200", "Maringá", "PR"),
  florianopolis: municipio("4205407", "Florianópolis", "SC"),
  joinville: municipio("4209102", "Joinville", "SC"),
  blumenau: municipio("4202404", "Blumenau", "SC"),
  portoAlegre: municipio("4314902", "Porto Alegre", "RS"),
  caxiasDoSul: municipio("4305108", "Caxias do Sul", "RS"),
  salvador: municipio("2927408", "Salvador", "BA"),
  recife: municipio("2611606", "Recife", "PE"),
  fortaleza: municipio("2304400", "Fortaleza", "CE"),
  goiania: municipio("5208707", "Goiânia", "GO"),
  brasilia: municipio("5300108", "Brasília", "DF"),
} as const satisfies Record<string, Municipio>

export type NomeDoMunicipio = keyof typeof MUNICIPIOS
