import { Button, Checkbox, Group, SegmentedControl, Select, Stack, TextInput } from "@mantine/core"
import { type RegraContabil, rotasDasRegrasContabeis } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { semAcento } from "../../lib/formatacao/texto.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import { consultaContasContabeis } from "./contabilidade.api.ts"
import classes from "./contabilidade.module.css"
import { EfeitoDaRegra } from "./EfeitoDaRegra.tsx"
import { corpoDaRegra, formularioDa } from "./regra.ts"
import { useMudarRegra, usePreverRegra } from "./regras.api.ts"

interface Props {
  readonly idEmpresa: string
  readonly regra: RegraContabil
  readonly aoFechar: () => void
}

/** From how many accounts on a list has a search of its own. */
const COM_BUSCA = 8

/** Changes what a fact posts, of the company or of the whole office: the effect is seen before it is written. */
export function DialogoDaRegra({ idEmpresa, regra, aoFechar }: Props) {
  const { data: contas = [] } = useQuery(consultaContasContabeis(idEmpresa))
  const prever = usePreverRegra(idEmpresa, regra.fato)
  const gravar = useMudarRegra(idEmpresa, regra.fato)
  const [previsto, setPrevisto] = useState<string | null>(null)
  const [procurada, setProcurada] = useState("")
  const form = useFormulario({
    esquema: rotasDasRegrasContabeis.mudarRegraContabil.corpo,
    iniciais: formularioDa(regra),
    corpo: (valores) => corpoDaRegra(regra, valores),
    enviar: (corpo) => gravar.mutateAsync(corpo),
    aoSalvar: () => {
      aoFechar()
      avisar("feito", `A regra de “${regra.historicoPadrao}” mudou. Os meses abertos são lançados de novo em seguida.`)
    },
  })
  const { alcance, padrao } = form.valores
  const corpo = corpoDaRegra(regra, form.valores)
  const visto = previsto === JSON.stringify(corpo)
  const opcoes = contas.flatMap((c) => (c.tipo === "A" ? [{ value: c.codigo, label: `${c.codigo} ${c.nome}` }] : []))
  const vagas = regra.vagas.map((vaga, i) => ({ ...vaga, i }))
  const mostradas = vagas.filter((v) =>
    semAcento(`${v.padrao?.nome ?? ""} ${v.conta?.nome ?? ""}`).includes(semAcento(procurada)),
  )
  return (
    <DialogoDeFormulario
      titulo={regra.historicoPadrao}
      tamanho="lg"
      form={form}
      confirmar="Gravar a regra"
      impedido={!visto}
      recusa="A regra não mudou"
      aoFechar={aoFechar}
    >
      <SegmentedControl
        fullWidth
        aria-label="De quem é a regra"
        data={[
          { value: "empresa", label: "Desta empresa" },
          { value: "escritorio", label: "Do escritório" },
        ]}
        {...form.campo("alcance")}
      />
      <Campo
        tipo="mesEAno"
        label="Desde"
        description="Vazio: todos os meses abertos. Meses fechados não mudam."
        {...form.campo("desde")}
      />
      {regra.versoes[alcance] > 0 && (
        <Checkbox label="Desfazer as mudanças e voltar ao que vale sem elas" {...form.marca("padrao")} />
      )}
      {!padrao && (
        <>
          <TextInput label="Histórico" maxLength={200} {...form.campo("historico")} />
          {vagas.length > COM_BUSCA && (
            <TextInput
              label="Procurar entre as contas da regra"
              value={procurada}
              onChange={({ currentTarget }) => setProcurada(currentTarget.value)}
            />
          )}
          <Stack gap="sm" className={classes.vagas ?? ""}>
            {mostradas.map(({ dc, padrao: doProduto, chave, i }) => (
              <Select
                key={`${dc}${chave}`}
                label={`${dc === "D" ? "Débito" : "Crédito"}: ${doProduto?.nome ?? chave}`}
                searchable
                limit={50}
                allowDeselect={false}
                nothingFoundMessage="Nenhuma conta com isso."
                data={opcoes}
                {...form.campo(`contas.${i}.conta`)}
                onChange={(conta) => form.campo(`contas.${i}.conta`).onChange(conta ?? "")}
              />
            ))}
          </Stack>
        </>
      )}
      <Group>
        <Button
          variant="default"
          loading={prever.isPending}
          onClick={() => prever.mutate(corpo, { onSuccess: () => setPrevisto(JSON.stringify(corpo)) })}
        >
          Ver o efeito
        </Button>
        {!visto && <span className={classes.fraco}>A regra se grava depois de visto o efeito.</span>}
      </Group>
      <Recusa titulo="Esta mudança não vale" erro={prever.error} />
      {visto && prever.data && <EfeitoDaRegra efeito={prever.data} />}
      {regra.mudanca && (
        <p className={classes.fraco}>
          Mudada por {regra.mudanca.por}
          {regra.mudanca.desde > "2000" && `, desde ${formatarCompetencia(regra.mudanca.desde.slice(0, 7))}`}.
        </p>
      )}
    </DialogoDeFormulario>
  )
}
