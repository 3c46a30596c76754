import { Button, Group, Text } from "@mantine/core"
import { categoriasDoProLabore, type ReciboDaPessoa } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { IconFileTypePdf } from "@tabler/icons-react"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { useBaixarRecibo } from "../../shared/folha/recibo.api.ts"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import classes from "./folha.module.css"

interface Props {
  readonly recibo: ReciboDaPessoa
  readonly aoAbrirMemoria: () => void
}

/** One slip: what the person receives, what is withheld and why. */
export function ReciboNaGaveta({ recibo, aoAbrirMemoria }: Props) {
  const { id, calculo, fontes } = recibo
  const baixar = useBaixarRecibo()
  return (
    <section className={classes.recibo} aria-label={`Recibo de ${recibo.nome}`}>
      <div className={classes.reciboTopo}>
        <div>
          <h3>{recibo.nome}</h3>
          <span className="fraco-medio" title={categoriasDoProLabore[recibo.categoria]}>
            {recibo.documento ? formatarDocumento(recibo.documento) : "sem CPF"} · categoria {recibo.categoria} ·
            pagamento em {formatarData(recibo.dataPagamento)}
          </span>
        </div>
        <Group gap="xs">
          {calculo && (
            <Button variant="subtle" size="compact-sm" onClick={aoAbrirMemoria}>
              Por quê?
            </Button>
          )}
          {id && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconFileTypePdf size={14} />}
              loading={baixar.isPending}
              onClick={() => baixar.mutate(id)}
            >
              Recibo
            </Button>
          )}
        </Group>
      </div>
      <Figuras recibo={recibo} />
      {recibo.motivo && <Text c="dimmed">{recibo.motivo}</Text>}
      {recibo.dependentes > 0 && (
        <span className="fraco-medio">{plural(recibo.dependentes, "dependente", "dependentes")} no IRRF</span>
      )}
      {fontes.length > 0 && (
        <span className="fraco-medio">
          Já conta para o teto do INSS: {fontes.map((f) => `${f.nome}, ${formatarReais(f.valor)}`).join("; ")}
        </span>
      )}
      {recibo.observacoes.map((texto) => (
        <span key={texto} className="fraco-medio">
          {texto}
        </span>
      ))}
    </section>
  )
}

/** The figures of a slip; only the gross one while nothing was computed. */
function Figuras({ recibo: { valor, calculo } }: Pick<Props, "recibo">) {
  return (
    <Numeros>
      <Numero rotulo="Pró-labore" valor={formatarReais(valor)} />
      {calculo && (
        <>
          <Numero
            rotulo="INSS"
            valor={formatarReais(calculo.inss)}
            detalhe={`sobre ${formatarReais(calculo.baseInss)}, vence ${formatarData(calculo.vencimentoInss)}`}
          />
          <Numero
            rotulo="IRRF"
            valor={formatarReais(calculo.irrf)}
            detalhe={
              calculo.irrf === "0.00"
                ? METODOS[calculo.metodoIrrf]
                : `${METODOS[calculo.metodoIrrf]}, vence ${formatarData(calculo.vencimentoIrrf)}`
            }
          />
          <Numero rotulo="Líquido" valor={formatarReais(calculo.liquido)} />
          {calculo.cpp !== "0.00" && <Numero rotulo="CPP da empresa" valor={formatarReais(calculo.cpp)} />}
        </>
      )}
    </Numeros>
  )
}

const METODOS = { "deducoes-legais": "deduções legais", simplificado: "desconto simplificado" } as const
