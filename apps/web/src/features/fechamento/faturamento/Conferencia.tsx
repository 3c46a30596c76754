import { Button, Checkbox, Textarea } from "@mantine/core"
import type { DetalheDoFaturamento, ImpedimentoDoFaturamento } from "@partida/contracts"
import { formatarCompetenciaPorExtenso } from "../../../lib/formatacao/competencia.ts"
import { formatarDataHora } from "../../../lib/formatacao/data.ts"
import { comoCentavos, formatarReais } from "../../../lib/formatacao/dinheiro.ts"
import { plural } from "../../../lib/formatacao/texto.ts"
import { BotaoLink } from "../../../ui/BotaoLink.tsx"
import { Faixa } from "../../../ui/Faixa.tsx"
import { Numero, Numeros } from "../../../ui/Numero.tsx"
import { Recusa } from "../../../ui/Recusa.tsx"
import classes from "../fechamento.module.css"
import type { AbaDoFaturamento } from "./busca.ts"
import { MOTIVO_MINIMO } from "./o-que-falta.ts"
import type { ConferenciaAberta } from "./useConferencia.ts"

interface Props {
  readonly detalhe: DetalheDoFaturamento
  readonly conferencia: ConferenciaAberta
  readonly aoAbrirAba: (aba: AbaDoFaturamento) => void
}

/** The checklist of one revenue: its figures, what stops it, what asks for a reason, and what was said when it was concluded. */
export function Conferencia({ detalhe, conferencia, aoAbrirAba }: Props) {
  const { linha } = detalhe
  return (
    <>
      <Recusa titulo="O faturamento não foi concluído" erro={conferencia.recusa} />
      <Estado detalhe={detalhe} />
      <Figuras detalhe={detalhe} />
      <Impedimentos detalhe={detalhe} aoAbrirAba={aoAbrirAba} />
      {linha.impedimentos.some(({ codigo }) => codigo === "sem-receita") && (
        <SemMovimento detalhe={detalhe} conferencia={conferencia} />
      )}
      <Avisos detalhe={detalhe} conferencia={conferencia} aoAbrirAba={aoAbrirAba} />
      <Aceitas detalhe={detalhe} />
    </>
  )
}

function Estado({ detalhe: { linha } }: Pick<Props, "detalhe">) {
  const { situacao, motivo, por, em, reabertaPor, semMovimento, versao } = linha.etapa
  if (situacao === "reaberta")
    return (
      <Faixa
        tom="atencao"
        titulo={reabertaPor === "mudanca" ? "Reaberto por uma mudança" : `Reaberto por ${por ?? "alguém"}`}
      >
        {motivo} {em && `Em ${formatarDataHora(em)}.`} Confira os valores de novo e conclua.
      </Faixa>
    )
  if (situacao !== "concluida") return null
  return (
    <Faixa tom="feito" titulo={semMovimento ? "Conferido, sem movimento" : "Conferido"}>
      {por && em
        ? `${por}, em ${formatarDataHora(em)}${versao > 1 ? ` (${versao}ª vez)` : ""}.`
        : "O mês foi fechado antes de haver esta conferência."}
    </Faixa>
  )
}

/** "R$ 4.700,00 a mais que no", "R$ 12,00 a menos que no", "igual ao". */
function comparar(diferenca: string): string {
  const centavos = comoCentavos(diferenca)
  if (centavos === 0n) return "igual ao"
  return `${formatarReais(diferenca.replace("-", ""))} a ${centavos > 0n ? "mais" : "menos"} que no`
}

function Figuras({ detalhe: { linha } }: Pick<Props, "detalhe">) {
  const { receita, anterior, media, diferencas, quantidadeDeNotas } = linha
  return (
    <Numeros>
      <Numero
        grande
        rotulo="Receita do mês"
        valor={formatarReais(receita.total)}
        detalhe={diferencas.anterior === null ? undefined : `${comparar(diferencas.anterior)} mês anterior`}
      />
      <Numero
        rotulo="De notas"
        valor={formatarReais(receita.notas)}
        detalhe={plural(quantidadeDeNotas, "nota", "notas")}
      />
      <Numero rotulo="Digitada" valor={formatarReais(receita.digitada)} />
      {receita.recebida !== null && (
        <Numero
          rotulo="Recebida"
          valor={formatarReais(receita.recebida)}
          detalhe="regime de caixa: é a receita do mês"
        />
      )}
      <Numero rotulo="Mês anterior" valor={anterior === null ? "—" : formatarReais(anterior)} />
      <Numero rotulo="Média de 12 meses" valor={media === null ? "—" : formatarReais(media)} />
    </Numeros>
  )
}

/** Where each blocker is resolved. */
const abaQueResolve: Readonly<Record<ImpedimentoDoFaturamento, { aba: AbaDoFaturamento; verbo: string } | null>> = {
  "mes-em-curso": null,
  "notas-a-decidir": { aba: "notas", verbo: "Decidir nas notas" },
  "notas-sem-atividade": { aba: "notas", verbo: "Escolher a atividade" },
  "notas-a-responder": null,
  "substituta-ausente": { aba: "notas", verbo: "Ver notas" },
  "notas-em-espera": { aba: "notas", verbo: "Ver notas" },
  "atividade-encerrada": null,
  "regime-ausente": null,
  "recebido-ausente": { aba: "historico", verbo: "Informar o recebido" },
  "sem-receita": { aba: "historico", verbo: "Digitar receita" },
  "sem-movimento-com-receita": null,
}

function Impedimentos({ detalhe: { linha, competencia }, aoAbrirAba }: Omit<Props, "conferencia">) {
  if (linha.impedimentos.length === 0) return null
  return (
    <section>
      <h3 className={classes.secao}>Impede a conclusão</h3>
      <ul className={classes.lista}>
        {linha.impedimentos.map(({ codigo, mensagem }) => {
          const aba = abaQueResolve[codigo]
          return (
            <li key={mensagem}>
              <Faixa
                tom="erro"
                acao={
                  aba ? (
                    <Button variant="default" size="xs" onClick={() => aoAbrirAba(aba.aba)}>
                      {aba.verbo}
                    </Button>
                  ) : (
                    <ForaDaqui codigo={codigo} empresa={linha.idEmpresa} competencia={competencia} />
                  )
                }
              >
                {mensagem}
              </Faixa>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface ForaDaquiProps {
  readonly codigo: ImpedimentoDoFaturamento
  readonly empresa: string
  readonly competencia: string
}

/** What is resolved on another screen. */
function ForaDaqui({ codigo, empresa, competencia }: ForaDaquiProps) {
  const comum = { variant: "default", size: "xs", search: { empresa, competencia } } as const
  if (codigo === "notas-a-responder")
    return (
      <BotaoLink {...comum} to="/receitas/notas-fiscais">
        Responder
      </BotaoLink>
    )
  if (codigo === "atividade-encerrada")
    return (
      <BotaoLink {...comum} to="/perfil/cnae">
        Abrir o CNAE
      </BotaoLink>
    )
  if (codigo !== "regime-ausente") return null
  return (
    <BotaoLink {...comum} to="/perfil/dados-cadastrais">
      Cadastrar o regime
    </BotaoLink>
  )
}

function SemMovimento({ detalhe: { competencia }, conferencia }: Omit<Props, "aoAbrirAba">) {
  return (
    <Checkbox
      label={`Sem movimento: não houve receita em ${formatarCompetenciaPorExtenso(competencia)}`}
      description="Fica registrado com o seu nome. Se uma nota entrar depois, o faturamento se reabre sozinho."
      checked={conferencia.semMovimento}
      onChange={({ currentTarget }) => conferencia.declarar(currentTarget.checked)}
    />
  )
}

function Avisos({ detalhe: { linha }, conferencia, aoAbrirAba }: Props) {
  if (linha.avisos.length === 0) return null
  const impedida = linha.impedimentos.some(({ codigo }) => codigo !== "sem-receita")
  return (
    <section>
      <h3 className={classes.secao}>Pede um motivo</h3>
      <ul className={classes.lista}>
        {linha.avisos.map(({ codigo, mensagem }, i) => (
          <li key={codigo}>
            <Faixa
              tom="atencao"
              acao={
                <Button
                  variant="default"
                  size="xs"
                  onClick={() => aoAbrirAba(codigo === "receita-fora-da-media" ? "historico" : "notas")}
                >
                  {codigo === "receita-fora-da-media" ? "Ver histórico" : "Ver notas"}
                </Button>
              }
            >
              {mensagem}
            </Faixa>
            {!impedida && (
              <Textarea
                mt={6}
                // Whoever walks the list with the keyboard types the reason at once.
                {...(i === 0 ? { autoFocus: true, "data-autofocus": true } : {})}
                aria-label={`Motivo: ${mensagem}`}
                placeholder={`Por que está certo assim (${MOTIVO_MINIMO} caracteres ou mais)`}
                autosize
                minRows={1}
                maxLength={500}
                value={conferencia.motivoDe(codigo)}
                onChange={({ currentTarget }) => conferencia.explicar(codigo, currentTarget.value)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What was accepted when it was concluded, and why. */
function Aceitas({ detalhe: { ressalvas, linha } }: Pick<Props, "detalhe">) {
  if (linha.etapa.situacao !== "concluida" || ressalvas.length === 0) return null
  return (
    <section>
      <h3 className={classes.secao}>Conferido com ressalvas</h3>
      <ul className={classes.lista}>
        {ressalvas.map(({ codigo, mensagem, motivo }) => (
          <li key={codigo}>
            <Faixa tom="neutro" titulo={mensagem}>
              {motivo}
            </Faixa>
          </li>
        ))}
      </ul>
    </section>
  )
}
