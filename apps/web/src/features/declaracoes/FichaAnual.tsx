import { Button, Stack } from "@mantine/core"
import type { FichaAnual as Ficha } from "@partida/contracts"
import { IconDownload } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { BotaoDeCopiar } from "../../ui/BotaoDeCopiar.tsx"
import { Espera } from "../../ui/Espera.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { consultaFichaAnual, useBaixarFicha } from "./declaracoes.api.ts"
import classes from "./declaracoes.module.css"

interface Props {
  readonly idEmpresa: string
  readonly tipo: "defis" | "dasn-simei"
  readonly ano: string
}

const SITUACOES = {
  certo: { tom: "feito", rotulo: "Certo" },
  atencao: { tom: "atencao", rotulo: "Atenção" },
  falta: { tom: "erro", rotulo: "Falta" },
} as const

/** The annual declaration filled in, in the order of its form, each value with its copy button. */
export function FichaAnual(props: Props) {
  const { data, error, refetch } = useQuery(consultaFichaAnual(props))
  const baixar = useBaixarFicha(props)
  if (!data) return <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[320]} />
  return (
    <Stack gap="lg">
      <section>
        <h3 className={classes.subtitulo}>Antes de entregar</h3>
        <ul className={classes.conferencia}>
          {data.conferencia.map(({ situacao, texto }) => (
            <li key={texto}>
              <Etiqueta tom={SITUACOES[situacao].tom}>{SITUACOES[situacao].rotulo}</Etiqueta>
              <span>{texto}</span>
            </li>
          ))}
        </ul>
      </section>
      {data.partes.map(({ titulo, itens }) => (
        <section key={titulo} className={classes.secao}>
          <h3 className={classes.subtitulo}>{titulo}</h3>
          {itens.map((item) => (
            <Valor key={item.item} item={item} />
          ))}
        </section>
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={baixar.isPending}
          onClick={() => baixar.mutate()}
        >
          Baixar a ficha em planilha
        </Button>
      </div>
    </Stack>
  )
}

/** As the form takes it: "1234,56". */
const paraColar = (valor: string) => valor.replace(".", ",")

function Valor({ item: { item, valor, tipo, origem } }: { readonly item: Ficha["partes"][number]["itens"][number] }) {
  const dinheiro = tipo === "dinheiro"
  return (
    <div className={classes.valor}>
      <span className={classes.linhas}>
        <span>{item}</span>
        <span className={classes.fraco}>{origem}</span>
      </span>
      {valor === null ? (
        <span className={classes.fraco}>A informar</span>
      ) : (
        <strong>{dinheiro ? formatarValor(valor) : valor}</strong>
      )}
      {valor !== null && <BotaoDeCopiar rotulo={item} valor={dinheiro ? paraColar(valor) : valor} />}
    </div>
  )
}
