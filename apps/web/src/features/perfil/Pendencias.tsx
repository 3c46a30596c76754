import { type CadastroDaEmpresa, type PendenciaDoCadastro, podeAbrir, type Tela } from "@partida/contracts"
import { plural } from "../../lib/formatacao/texto.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import classes from "./perfil.module.css"

/** What each lack is called, why it matters, and the screen that fills it. */
const pendencias = {
  contato: { nome: "E-mail ou telefone", porque: "Para mandar guias e avisos.", tela: "/perfil/dados-cadastrais" },
  endereco: { nome: "Endereço", porque: "CEP, logradouro e bairro.", tela: "/perfil/dados-cadastrais" },
  "natureza-juridica": {
    nome: "Natureza jurídica",
    porque: "Vai nas declarações da empresa.",
    tela: "/perfil/dados-cadastrais",
  },
  responsavel: {
    nome: "Responsável no escritório",
    porque: "Quem recebe os avisos desta empresa.",
    tela: "/perfil/dados-cadastrais",
  },
  "atividade-principal": {
    nome: "CNAE principal",
    porque: "Sem ele não há anexo nem cálculo.",
    tela: "/perfil/cnae",
  },
  socios: { nome: "Quadro societário", porque: "Quem são os sócios e quanto cada um tem.", tela: "/perfil/socios" },
  certificado: {
    nome: "Certificado digital em vigor",
    porque: "Para assinar e transmitir.",
    tela: "/perfil/certificados-digitais",
  },
} as const satisfies Record<
  PendenciaDoCadastro,
  { readonly nome: string; readonly porque: string; readonly tela: Tela }
>

/** What the registration lacks, each with the screen that fills it. */
export function Pendencias({ cadastro }: { readonly cadastro: CadastroDaEmpresa }) {
  const { papel } = usePessoa()
  const { id, pendencias: faltam } = cadastro
  if (faltam.length === 0) return <Faixa tom="feito" titulo="O cadastro está completo" />
  return (
    <Cartao
      titulo="O que falta"
      acao={<Etiqueta tom="atencao">{plural(faltam.length, "pendência", "pendências")}</Etiqueta>}
    >
      <ul className="sem-marcas">
        {faltam.map((qual) => {
          const { nome, porque, tela } = pendencias[qual]
          return (
            <li key={qual} className={classes.item}>
              <span className={classes.textos}>
                {nome}
                <span className="fraco">{porque}</span>
              </span>
              {podeAbrir(papel, tela) && (
                <BotaoLink to={tela} search={{ empresa: id }} variant="default" size="xs" aria-label={`Abrir: ${nome}`}>
                  Abrir
                </BotaoLink>
              )}
            </li>
          )
        })}
      </ul>
    </Cartao>
  )
}
