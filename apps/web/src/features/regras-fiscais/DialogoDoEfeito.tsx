import { Button, Checkbox, Group, Stack } from "@mantine/core"
import type { PreviaDaRegra } from "@partida/contracts"
import { plural } from "../../lib/formatacao/texto.ts"
import { mudancaEmPalavras } from "../../shared/regras/campos.ts"
import { Dialogo } from "../../ui/Dialogo.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Parte, PartesDoEfeito } from "./PartesDoEfeito.tsx"
import classes from "./regras-fiscais.module.css"
import { periodoEmPalavras } from "./rotulos.ts"

interface Props {
  readonly previa: PreviaDaRegra
  readonly ambito: "municipal" | "federal"
  readonly salvar: string
  readonly encerrar: boolean
  readonly aoEncerrar: (encerrar: boolean) => void
  readonly trabalhando: boolean
  readonly aoSalvar: () => void
  readonly aoVoltar: () => void
}

/** What saving the rule touches, and what it does not, before it is saved. */
export function DialogoDoEfeito(props: Props) {
  const { previa, ambito, salvar, encerrar, aoEncerrar, trabalhando, aoSalvar, aoVoltar } = props
  const { conflito, mudancas, divergentes } = previa
  const impedido = conflito !== null && !(conflito.podeEncerrar && encerrar)
  return (
    <Dialogo aberto aoFechar={aoVoltar} titulo="O que esta regra alcança" tamanho="lg" preso={trabalhando}>
      <Stack gap="md">
        {conflito && (
          <Faixa tom="atencao" titulo={`Já vale uma regra deste assunto ${periodoEmPalavras(conflito)}`}>
            {conflito.podeEncerrar ? (
              <Checkbox
                mt={6}
                label="Encerrar essa regra na véspera do início desta"
                checked={encerrar}
                onChange={({ currentTarget }) => aoEncerrar(currentTarget.checked)}
              />
            ) : (
              "Volte e escolha outras datas, ou edite aquela regra."
            )}
          </Faixa>
        )}
        {mudancas.length > 0 && (
          <Parte titulo="O que muda nesta versão">
            <ul className={classes.mudancas}>
              {mudancas.map((mudanca) => (
                <li key={mudanca.campo}>{mudancaEmPalavras(mudanca)}</li>
              ))}
            </ul>
          </Parte>
        )}
        <PartesDoEfeito previa={previa} />
        {divergentes !== null && divergentes > 0 && (
          <Faixa tom="atencao">
            {plural(divergentes, "nota aberta diz", "notas abertas dizem")} outra alíquota ou outra retenção. Depois de
            salvar, {divergentes === 1 ? "ela aparece" : "elas aparecem"} em “Notas divergentes”.
          </Faixa>
        )}
        <OQueGoverna ambito={ambito} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={aoVoltar} disabled={trabalhando}>
            Voltar
          </Button>
          <Button onClick={aoSalvar} loading={trabalhando} disabled={impedido} data-autofocus>
            {salvar}
          </Button>
        </Group>
      </Stack>
    </Dialogo>
  )
}

/** Said plainly, so that nobody waits for a figure to change that will not. */
function OQueGoverna({ ambito }: { readonly ambito: "municipal" | "federal" }) {
  return (
    <Parte titulo="Para que a regra serve hoje">
      <ul className={classes.governa}>
        {ambito === "municipal" ? (
          <>
            <li>Confere as notas: as que dizem outra alíquota ou outra retenção aparecem em “Notas divergentes”.</li>
            <li>Fica pronta para a emissão de notas, que vai ler a regra do dia. Hoje o sistema ainda não emite.</li>
            <li>
              Não muda o DAS: no Simples o ISS vem do anexo, e o ISS retido vem da nota. O ISS do Lucro Presumido ainda
              não é calculado aqui.
            </li>
          </>
        ) : (
          <>
            <li>Guarda, com data e lei, o que o escritório decidiu reter e classificar.</li>
            <li>
              Ainda não muda nenhum cálculo: o DAS não tem retenções federais, e os valores retidos vêm das notas.
            </li>
          </>
        )}
      </ul>
    </Parte>
  )
}
